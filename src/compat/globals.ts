import { countUses, differs, ignored, type SourceFile, type Use, type Verdict, works } from './use.ts'

const globals: { name: string; sign: RegExp; verdict: Verdict }[] = [
  { name: 'globalThis.React', sign: /\b(?:globalThis|window)\.React\b/g, verdict: works },
  { name: "classList.contains('dark')", sign: /classList\.contains\(\s*['"]dark['"]/g, verdict: works },
  { name: 'localStorage isDarkMode', sign: /['"]isDarkMode['"]/g, verdict: works },
  { name: 'MutationObserver', sign: /\bnew MutationObserver\b/g, verdict: works },
  {
    name: 'mintlify:navigate',
    sign: /mintlify:navigate/g,
    verdict: differs('each page is a separate document, and scripts run on each'),
  },
  {
    name: 'history.pushState',
    sign: /\bhistory\.(?:pushState|replaceState)\s*=/g,
    verdict: differs('each page is a separate document, and scripts run on each'),
  },
  { name: 'window.mintlify', sign: /\bwindow\.mintlify\b/g, verdict: ignored('not available') },
]

/** Page features that the site's scripts and components rely on. */
export function findGlobals(files: readonly SourceFile[]): Use[] {
  const code = files.filter(({ path }) => /\.(?:jsx?|tsx?|mdx)$/i.test(path))
  const names = globals.flatMap(({ name, sign }) =>
    code.flatMap(({ text }) => [...text.matchAll(sign)].map(() => name)),
  )
  return countUses('global', names, (name) => globals.find((entry) => entry.name === name)!.verdict)
}
