import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const source = resolve('src')
const compiled = resolve('node_modules/.cache/octavo-source')

/**
 * Compiles the source before the run, so that Node imports its modules as they are. Vite would transform and wrap each of
 * them in each worker, and look up every import at each use.
 */
export function compiledSource(): Plugin {
  const { status } = spawnSync(process.execPath, ['scripts/compile-source.mjs', compiled], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The source does not compile.')
  return {
    name: 'compiled-source',
    enforce: 'pre',
    resolveId(path, importer) {
      if (!importer || !path.startsWith('.')) return undefined
      const module = join(compiled, relative(source, resolve(dirname(importer), path))).replace(
        /\.tsx?$/,
        '.js',
      )
      return module.startsWith(compiled) && existsSync(module) ? module : undefined
    },
  }
}
