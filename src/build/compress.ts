import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutFolder } from './out-folder.ts'

/** Smaller files fit into a packet or two as they are. */
const least = 1024
const kinds = /\.(?:html|css|js|mjs|json|svg|xml|txt|md|yaml|yml|webmanifest|map)$/

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** Twins for hosts that give out `page.html.br` to browsers that take it. zlib works on threads of its own. */
export function createCompressor(target: OutFolder) {
  const compress = async (path: string): Promise<void> => {
    const bytes = readFileSync(target.pathOf(path))
    const parameters = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    }
    const [small, smaller] = await Promise.all([
      zip(bytes, { level: 9 }),
      brotli(bytes, { params: parameters }),
    ])
    target.write(`${path}.gz`, small)
    target.write(`${path}.br`, smaller)
  }
  return {
    async run(): Promise<void> {
      const files = target.files().filter(({ path, size }) => size >= least && kinds.test(path))
      const waiting = files[Symbol.iterator]()
      const work = async () => {
        for (const { path, isReused } of waiting)
          if (
            !(
              isReused &&
              ['gz', 'br'].every((counterpart) => target.reuse({ path: `${path}.${counterpart}` }))
            )
          )
            await compress(path)
      }
      await Promise.all(Array.from({ length: 4 }, work))
    },
  }
}
