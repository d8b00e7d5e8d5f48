/** A file of the site as text. */
export type SourceFile = { path: string; text: string }

export type UseKind = 'setting' | 'component' | 'front matter' | 'selector' | 'global' | 'host' | 'icon'

/** A feature that the site uses, how often, and whether Octavo supports it. */
export type Use = {
  kind: UseKind
  name: string
  count: number
  status: 'works' | 'differs' | 'ignored'
  /** How it differs, or why it is ignored. */
  note?: string
}

export type Verdict = Pick<Use, 'status' | 'note'>

export const works: Verdict = { status: 'works' }
export const ignored = (note: string): Verdict => ({ status: 'ignored', note })
export const differs = (note: string): Verdict => ({ status: 'differs', note })

/** Counts names, most frequent first. */
export function countUses(kind: UseKind, names: Iterable<string>, judge: (name: string) => Verdict): Use[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, count]) => ({ kind, name, count, ...judge(name) }))
}

export const isPageFile = ({ path }: SourceFile) => /\.mdx?$/i.test(path)

/** The text of a page without front matter and code. */
export const proseOf = ({ text }: SourceFile) =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1/gm, '')
    .replace(/`[^`\n]*`/g, '')
