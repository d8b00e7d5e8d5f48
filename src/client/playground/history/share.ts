import type { PlaygroundData } from '../../../request/playground.ts'
import type { SavedDraft } from '../draft/draft.ts'
import { withoutSecrets } from '../without-secrets.ts'
import { isDraft } from './check-draft.ts'

/** Stands first in the text: a later form has another number. */
const version = '1'
/** Servers commonly take a line of 8 KB, and this is a part of it. It unfolds to a thousand times as much at most. */
const longestText = 6000
const longestContent = 100_000

/** A request for the query of a link, without secrets and files; nothing where it is too long for one. */
export async function writeShare(draft: SavedDraft, data: PlaygroundData): Promise<string | undefined> {
  const content = JSON.stringify([data.stamp, withoutSecrets(draft, data)])
  const packed = await pass(content, new CompressionStream('deflate-raw')).arrayBuffer()
  // In base64, three bytes are four characters.
  if (content.length > longestContent || packed.byteLength * 4 > (longestText - 4) * 3) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(packed)))
  // https://www.rfc-editor.org/rfc/rfc4648#section-5
  return version + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Nothing where the text is not ours. `isChanged` where the operation has become different since. */
export async function readShare(
  text: string,
  { stamp }: Pick<PlaygroundData, 'stamp'>,
): Promise<{ draft: SavedDraft; isChanged: boolean } | undefined> {
  if (text.length > longestText || text[0] !== version) return undefined
  try {
    const packed = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0))
    const content = await pass(bytes, new DecompressionStream('deflate-raw')).text()
    const [was, draft] = content.length > longestContent ? [] : JSON.parse(content)
    return isDraft(draft) ? { draft, isChanged: was !== stamp } : undefined
  } catch {
    return undefined
  }
}

const pass = (content: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Response(new Blob([content]).stream().pipeThrough(through))
