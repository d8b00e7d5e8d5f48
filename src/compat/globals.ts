import { countUses, differs, ignored, type SourceFile, type Use, type Verdict, works } from './use.ts'

const globals: { name: string; sign: RegExp; verdict: Verdict }[] = [
  { name: 'globalThis.React', sign: /\b(?:globalThis|window)\.React\b/g, verdict: works },
  { name: "classList.contains('dark')", sign: /classList\.contains\(\s*['"]dark['"]/g, verdict: works },
  { name: 'localStorage isDarkMode', sign: /['"]isDarkMode['"]/g, verdict: works },
  { name: 'MutationObserver', sign: /\bnew MutationObserver\b/g, verdict: works },
  {
    name: 'mintlify:navigate',
    sign: /mintlify:navigate/g,
    verdict: differs('every page is a document of its own, and your script runs on each'),
  },
  {
    name: 'history.pushState',
    sign: /\bhistory\.(?:pushState|replaceState)\s*=/g,
    verdict: differs('every page is a document of its own, and your script runs on each'),
  },
  { name: 'window.mintlify', sign: /\bwindow\.mintlify\b/g, verdict: ignored('there is no such object') },
]

/** What the owner's scripts and components expect of the page around them. */
export function findGlobals(files: readonly SourceFile[]): Use[] {
  const code = files.filter(({ path }) => /\.(?:jsx?|tsx?|mdx)$/i.test(path))
  const names = globals.flatMap(({ name, sign }) =>
    code.flatMap(({ text }) => [...text.matchAll(sign)].map(() => name)),
  )
  return countUses('global', names, (name) => globals.find((entry) => entry.name === name)!.verdict)
}
