import { contentHash } from '../core/hash.ts'

/** A generated text, with its hash and compressed forms, for all requests of one audience. */
export type SharedText = {
  bytes: Uint8Array<ArrayBuffer>
  hash: string
  packed: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

type PackedText = {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether the encoding depends on what the client accepts. */
  canPack: boolean
  encoding?: string
}

/** Creates costly texts once per revision of the site. Requests that arrive meanwhile wait for the same text. */
export type Sharing = {
  text: (key: string, create: () => Promise<string | undefined>) => Promise<SharedText | undefined>
  /** A text that may be too long for memory. */
  stream: (key: string, create: () => AsyncGenerator<string>) => ReadableStream<Uint8Array>
  /** The text in an encoding that the client accepts. */
  pack?: (text: SharedText, accepted: string | null) => Promise<PackedText>
}

export function createSharedText(text: string): SharedText {
  const bytes = new TextEncoder().encode(text)
  return { bytes, hash: contentHash(bytes), packed: new Map() }
}

/** For the preview: every request creates its own text. */
export const unshared: Sharing = {
  async text(_key, create) {
    const text = await create()
    return text === undefined ? undefined : createSharedText(text)
  },
  stream: (_key, create) => bodyOf({ blocks: () => encoded(create()) }),
}

export async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** The source of a response body, from which a Node server can write without copying. */
export type BodySource =
  | { bytes: Uint8Array; plainBytes: number }
  | { blocks: () => AsyncGenerator<Uint8Array> }

const sources = new WeakMap<ReadableStream<Uint8Array>, BodySource>()

export const sourceOf = ({ body }: Response): BodySource | undefined => (body ? sources.get(body) : undefined)

export function bodyOf(source: BodySource): ReadableStream<Uint8Array> {
  const blocks = 'bytes' in source ? [source.bytes].values() : source.blocks()
  const body = streamOf(blocks)
  sources.set(body, source)
  return body
}

function streamOf(blocks: Iterator<Uint8Array> | AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await blocks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await blocks.return?.()
      },
    },
    // Nothing is read before the response is.
    { highWaterMark: 0 },
  )
}
