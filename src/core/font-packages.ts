import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Fontsource packages, by the name of the family: `space-grotesk`. */
export type FontPackages = {
  /** The names of the files, empty if no package is installed. */
  list: (slug: string) => Promise<string[]>
  read: (slug: string, name: string) => Promise<Uint8Array | undefined>
  licence: (slug: string) => Promise<string | undefined>
}

/** A variable font has all weights in one file, so it is preferred. */
const scopes = ['@fontsource-variable', '@fontsource']

/** Packages in `node_modules` of a folder or of the folders around it, as Node finds them. */
export function createFontPackages(folder: string): FontPackages {
  async function find(slug: string): Promise<{ folder: string; names: string[] } | undefined> {
    for (const scope of scopes)
      for (const parent of foldersAround(folder)) {
        const files = join(parent, 'node_modules', scope, slug, 'files')
        const names = await readdir(files).catch(() => undefined)
        if (names) return { folder: files, names }
      }
    return undefined
  }
  return {
    list: async (slug) => (await find(slug))?.names ?? [],
    async read(slug, name) {
      const match = await find(slug)
      return match?.names.includes(name) ? await readFile(join(match.folder, name)) : undefined
    },
    async licence(slug) {
      const match = await find(slug)
      return match && readFile(join(match.folder, '..', 'LICENSE'), 'utf8').catch(() => undefined)
    },
  }
}

function foldersAround(folder: string): string[] {
  const start = resolve(folder)
  const parent = dirname(start)
  return parent === start ? [start] : [start, ...foldersAround(parent)]
}
