import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Packing = 'br' | 'gzip'

/** Shorter texts fit into the first packets uncompressed. */
export const minPackedBytes = 1024

const packedTypes =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|xml|yaml|[\w.+-]+\+(?:json|xml|yaml))|font\/ttf)/

export const isPackable = (type: string, bytes: number) => bytes >= minPackedBytes && packedTypes.test(type)

/** The best encoding that the browser accepts. `q=0` rejects one. */
export function choosePacking(accepted: string | undefined): Packing | undefined {
  if (accepted === undefined) return undefined
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i').test(accepted),
  )
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
const unzip = promisify(gunzip)
const unbrotli = promisify(brotliDecompress)

/** Compresses on zlib's threads. The result is cached, so a slower level pays off. */
export function pack(body: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'gzip') return zip(body, { level: 6 })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

export async function isPackedFrom(body: Buffer, packed: Buffer, packing: Packing): Promise<boolean> {
  try {
    const limit = { maxOutputLength: body.length + 1 }
    const bytes = await (packing === 'br' ? unbrotli(packed, limit) : unzip(packed, limit))
    return body.equals(bytes)
  } catch {
    return false
  }
}
