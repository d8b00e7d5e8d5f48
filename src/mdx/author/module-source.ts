import { componentRoots } from '../../components/index.ts'
import type { AuthorModule } from '../expanded.ts'
import { freeNames, parseExpression } from '../read/estree.ts'

/** Names that author code may use without importing them. */
const hookNames = [
  'useState',
  'useEffect',
  'useRef',
  'useCallback',
  'useMemo',
  'useContext',
  'useReducer',
  'useId',
  'useLayoutEffect',
  'createContext',
  'Fragment',
]

/**
 * The JavaScript module of one MDX file: its imports and exports, and each expression as a function. A name
 * that is neither declared there nor a global comes from `$`, the attributes of the snippet.
 */
export function moduleSource(module: AuthorModule, declared: ReadonlySet<string>, isBrowser = false): string {
  const expressions = module.expressions.map(({ source, isServed }) => {
    if (isServed && isBrowser) return '() => null'
    const parsed = parseExpression(source)
    const names = parsed && parsed !== 'empty' ? [...freeNames(parsed)] : []
    const scopeNames = names.filter(
      (name) =>
        name !== '$' &&
        !declared.has(name) &&
        !isProvided(name) &&
        !(name in globalThis) &&
        !browserNames.has(name),
    )
    return `($) => { ${scopeNames.length > 0 ? `const { ${scopeNames.join(', ')} } = $; ` : ''}return (${source}\n) }`
  })
  const code = `${module.code}\nexport const $expressions = [\n${expressions.join(',\n')}\n]\n`
  return provide(code)
}

const browserNames = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'history',
  'React',
])

function isProvided(name: string): boolean {
  return hookNames.includes(name) || componentRoots.includes(name)
}

/** Adds the imports that authors of docs.json sites leave out: hooks, React and our components. */
export function provide(code: string): string {
  const missing = (name: string) =>
    new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(code) && !isDeclared(code, name)
  const hooks = hookNames.filter(missing)
  const ours = componentRoots.filter(
    (name) => new RegExp(`<${name}[\\s/>.]`).test(code) && !isDeclared(code, name),
  )
  const lines = [
    hooks.length > 0 ? `import { ${hooks.join(', ')} } from 'react'` : '',
    missing('React') ? "import * as React from 'react'" : '',
    ours.length > 0 ? `import { ${ours.join(', ')} } from 'octavo:components'` : '',
  ]
  // On one line, so that only places on the first line are off.
  return `${lines.filter(Boolean).join('; ')}${lines.some(Boolean) ? '; ' : ''}${code}`
}

function isDeclared(code: string, name: string): boolean {
  return new RegExp(
    `\\b(?:const|let|var|function|class)\\s+${name}\\b|import[^;'"]*\\b${name}\\b[^;'"]*from|\\{[^}=]*\\b${name}\\b[^}]*\\}\\s*=\\s*React`,
  ).test(code)
}
