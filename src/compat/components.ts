import { componentByName } from '../components/index.ts'
import { plainTags } from '../mdx/expand/tag.ts'
import { countUses, ignored, isPageFile, proseOf, type SourceFile, type Use, works } from './use.ts'

const tag = /<([A-Z][\w]*(?:\.[A-Z][\w]*)?)(?=[\s/>])/g

/** Replaced before the page is rendered. */
const expandedTags = new Set(['Snippet', 'Latex'])

/** Built-in, custom and unknown components on pages. */
export function findComponents(files: readonly SourceFile[]): Use[] {
  const customNames = new Set(files.flatMap(({ text }) => declaredNames(text)))
  const names = files
    .filter(isPageFile)
    .flatMap((file) => [...proseOf(file).matchAll(tag)].map(([, name = '']) => name))
  return countUses('component', names, (name) => {
    if (componentByName.has(name) || plainTags.has(name) || expandedTags.has(name)) return works
    return customNames.has(name.split('.')[0]!)
      ? { ...works, note: 'your own' }
      : ignored('unknown component')
  })
}

function declaredNames(text: string): string[] {
  const imported = [...text.matchAll(/^\s*import\s+(.+?)\s+from\s/gm)].flatMap(
    ([, list]) => list?.match(/\w+/g) ?? [],
  )
  const exported = [...text.matchAll(/export\s+(?:default\s+)?(?:const|let|function|class)\s+(\w+)/g)]
  return [...imported, ...exported.map(([, name = '']) => name)]
}
