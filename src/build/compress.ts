import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReportProgress } from '../core/progress.ts'
import type { OutFolder } from './folder/out-folder.ts'

/** Smaller files fit into a packet or two uncompressed. */
const minBytes = 1024
const kinds = /\.(?:html|css|js|mjs|json|svg|xml|txt|md|yaml|yml|webmanifest|map)$/

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** Writes `.br` and `.gz` files for hosts that serve them. zlib runs on its own threads. */
export function createCompressor(target: OutFolder) {
  const compress = async (path: string): Promise<void> => {
    const bytes = readFileSync(target.pathOf(path))
    const parameters = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    }
    const [gz, br] = await Promise.all([zip(bytes, { level: 9 }), brotli(bytes, { params: parameters })])
    target.write(`${path}.gz`, gz)
    target.write(`${path}.br`, br)
  }
  return {
    async run(onProgress?: ReportProgress): Promise<void> {
      const files = target.files.all().filter(({ path, size }) => size >= minBytes && kinds.test(path))
      const queue = files[Symbol.iterator]()
      const reuse = (path: string) =>
        ['gz', 'br'].every((ending) => target.reuse({ path: `${path}.${ending}` }))
      let done = 0
      const work = async () => {
        for (const { path, isReused } of queue) {
          onProgress?.('Compressing files', done++, files.length)
          if (!isReused || !reuse(path)) await compress(path)
        }
      }
      await Promise.all(Array.from({ length: 4 }, work))
    },
  }
}
