import { nearest } from '../core/diagnostic/nearest.ts'
import { baseName } from '../core/path.ts'

/** Comparing with every path is slow, and more suggestions at once are not useful. */
const maxComparisons = 50

type Index = { all: string[]; byName: Map<string, string[]>; byFolder: Map<string, string[]> }

/** Paths that exist -> a hint for one that does not. Moved files are found by name, without comparing. */
export function createSuggester(paths: () => Iterable<string>): (written: string) => string | undefined {
  const hints = new Map<string, string | undefined>()
  let index: Index | undefined
  let comparisons = 0
  return (written) => {
    if (!hints.has(written)) {
      const path = find(written)
      hints.set(written, path && `Did you mean \`${path}\`?`)
    }
    return hints.get(written)
  }

  function find(written: string): string | undefined {
    index ??= indexOf(paths())
    const namesakes = index.byName.get(baseName(written)) ?? []
    if (namesakes.length === 1) return namesakes[0]
    comparisons += 1
    if (comparisons > maxComparisons) return undefined
    const neighbours = index.byFolder.get(folderOf(written)) ?? []
    return nearest(written, namesakes) ?? nearest(written, neighbours) ?? nearest(written, index.all)
  }
}

function indexOf(paths: Iterable<string>): Index {
  const index: Index = { all: [...paths], byName: new Map(), byFolder: new Map() }
  const add = (map: Map<string, string[]>, key: string, path: string) => {
    const list = map.get(key)
    if (list) list.push(path)
    else map.set(key, [path])
  }
  for (const path of index.all) {
    add(index.byFolder, folderOf(path), path)
    // Every folder may have an `index`, so an equal name means nothing.
    if (baseName(path) !== 'index') add(index.byName, baseName(path), path)
  }
  return index
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
