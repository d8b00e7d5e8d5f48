import type { Chrome } from '../chrome.ts'

/** Links that lead elsewhere, or to something other than a page. */
const excluded = [
  '[href^="//"]',
  '[href*="/~"]',
  '[href*="?"]',
  '[download]',
  '[target]',
  '[aria-current="page"]',
  ...['md', 'txt', 'json', 'yaml', 'yml', 'xml', 'csv', 'zip', 'pdf'].map((end) => `[href$=".${end}"]`),
]

/**
 * Pages that browsers load before a reader opens them: https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
 * They are fetched on hover, and prerendered on press unless the owner's scripts would run too early.
 */
export function speculationRules({
  base,
  account,
  scripts,
}: Pick<Chrome, 'base' | 'account' | 'scripts'>): string {
  const links = `a[href^=${JSON.stringify(`${base}/`)}]:not(${excluded.join()})`
  // Navigation contains only pages that the reader may see; the text may link to others.
  const where = { selector_matches: account ? `:is(.o-side,.o-pager,.nav-tabs) ${links}` : links }
  const rules = {
    prefetch: [{ where, eagerness: 'moderate' }],
    ...(scripts.length === 0 && { prerender: [{ where, eagerness: 'conservative' }] }),
  }
  return JSON.stringify(rules).replaceAll('<', '\\u003c')
}
