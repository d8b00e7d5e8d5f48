import type { PlaygroundData } from '../../../request/playground.ts'
import type { SavedDraft } from '../draft/draft.ts'
import { withoutSecrets } from '../without-secrets.ts'
import { isDraft } from './check-draft.ts'

/** The first character of the text, for later formats. */
const version = '1'
/** Servers commonly accept request lines of 8 KB. Deflate expands at most a thousandfold. */
const maxTextLength = 6000
const maxContentLength = 100_000

/** Encodes a request for a link, without secrets and files; undefined if it is too long. */
export async function writeShare(draft: SavedDraft, data: PlaygroundData): Promise<string | undefined> {
  const content = JSON.stringify([data.stamp, withoutSecrets(draft, data)])
  const packed = await pipe(content, new CompressionStream('deflate-raw')).arrayBuffer()
  // Base64 turns three bytes into four characters.
  if (content.length > maxContentLength || packed.byteLength * 4 > (maxTextLength - 4) * 3) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(packed)))
  // https://www.rfc-editor.org/rfc/rfc4648#section-5
  return version + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns undefined for invalid text. `isChanged`: the operation has changed since. */
export async function readShare(
  text: string,
  { stamp }: Pick<PlaygroundData, 'stamp'>,
): Promise<{ draft: SavedDraft; isChanged: boolean } | undefined> {
  if (text.length > maxTextLength || text[0] !== version) return undefined
  try {
    const packed = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0))
    const content = await pipe(bytes, new DecompressionStream('deflate-raw')).text()
    const [savedStamp, draft] = content.length > maxContentLength ? [] : JSON.parse(content)
    return isDraft(draft) ? { draft, isChanged: savedStamp !== stamp } : undefined
  } catch {
    return undefined
  }
}

const pipe = (content: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Response(new Blob([content]).stream().pipeThrough(through))
