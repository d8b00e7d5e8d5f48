import { hookClasses, hookIds, otherHooks } from './hooks.ts'
import { countUses, ignored, type SourceFile, type Use, works } from './use.ts'

/** Platform selectors in the site's styles and scripts; custom ones are not listed. */
export function findSelectors(files: readonly SourceFile[]): Use[] {
  const names = files
    .filter(({ path }) => /\.css$/i.test(path))
    .flatMap(({ text }) => [...selectorsOf(text).matchAll(/[#.][a-z][\w-]*/gi)].map(([name]) => name))
  const inScripts = files
    .filter(({ path }) => /\.jsx?$/i.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/(?:querySelector(?:All)?|closest|matches)\(\s*['"`]([^'"`]+)/g)].flatMap(
        ([, selector]) => selector?.match(/[#.][a-z][\w-]*/gi) ?? [],
      ),
    )
  const hooks = [...names, ...inScripts].filter((name) => supported.has(name) || otherHooks.has(name))
  return countUses('selector', hooks, (name) => (supported.has(name) ? works : ignored('no such element')))
}

const supported = new Set([
  ...hookIds.map((id) => `#${id}`),
  ...hookClasses.map((name) => `.${name}`),
  '.dark',
  '.light',
])

/** The selectors of a stylesheet, without comments and strings. */
const selectorsOf = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/(["'])(?:\\.|(?!\1).)*\1/g, '')
    .replace(/\{[^{}]*\}/g, ' ')
