import type { PlaygroundData } from '../../request/playground.ts'
import { checkDraft } from './check-draft.ts'
import type { SavedDraft } from './draft.ts'
import { readChunks } from './transports/read-chunks.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Stands first in the text: a later form has another number. */
const version = '1'
/** Servers commonly take a line of 8 KB, and this is a part of it. */
const longestText = 6000
const longestContent = 100_000

/** A request for the query of a link, without secrets and without files. */
export async function writeShare(
  draft: SavedDraft,
  data: PlaygroundData,
): Promise<{ text: string } | { problem: string }> {
  const content = new TextEncoder().encode(JSON.stringify([data.stamp, withoutSecrets(draft, data)]))
  const packed =
    content.length > longestContent ? undefined : await pass(content, new CompressionStream('deflate-raw'))
  const text = packed && version + writeBase64(packed)
  return text && text.length <= longestText
    ? { text }
    : { problem: 'This request is too long for a link. Share the code sample instead.' }
}

/** Nothing where the text is not ours. `isChanged` where the operation has become different since. */
export async function readShare(
  text: string,
  { stamp }: Pick<PlaygroundData, 'stamp'>,
): Promise<{ draft: SavedDraft; isChanged: boolean } | undefined> {
  if (text.length > longestText || text[0] !== version) return undefined
  try {
    const content = await pass(readBase64(text.slice(1)), new DecompressionStream('deflate-raw'))
    const [was, saved] = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown[]
    const draft = checkDraft(saved)
    return draft && { draft, isChanged: was !== stamp }
  } catch {
    return undefined
  }
}

/** Bounded, because a few bytes can unfold to very many. */
async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = []
  let size = 0
  for await (const chunk of readChunks(new Blob([bytes]).stream().pipeThrough(through))) {
    size += chunk.length
    if (size > longestContent) throw new RangeError('too long')
    parts.push(chunk as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** https://www.rfc-editor.org/rfc/rfc4648#section-5 */
function writeBase64(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const readBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
