import { componentByName } from '../components/index.ts'
import { plainTags } from '../mdx/expand/tag.ts'
import { countUses, ignored, isPageFile, proseOf, type SourceFile, type Use, works } from './use.ts'

const tag = /<([A-Z][\w]*(?:\.[A-Z][\w]*)?)(?=[\s/>])/g

/** Resolved before the page is rendered. */
const included = new Set(['Snippet', 'Latex'])

/** Components of pages: built-in, custom, and unknown ones. */
export function findComponents(files: readonly SourceFile[]): Use[] {
  const own = new Set(files.flatMap(({ text }) => declared(text)))
  const names = files
    .filter(isPageFile)
    .flatMap((file) => [...proseOf(file).matchAll(tag)].map(([, name = '']) => name))
  return countUses('component', names, (name) => {
    if (componentByName.has(name) || plainTags.has(name) || included.has(name)) return works
    return own.has(name.split('.')[0]!) ? { ...works, note: 'your own' } : ignored('unknown component')
  })
}

function declared(text: string): string[] {
  const imported = [...text.matchAll(/^\s*import\s+(.+?)\s+from\s/gm)].flatMap(
    ([, list]) => list?.match(/\w+/g) ?? [],
  )
  const exported = [...text.matchAll(/export\s+(?:default\s+)?(?:const|let|function|class)\s+(\w+)/g)]
  return [...imported, ...exported.map(([, name = '']) => name)]
}
