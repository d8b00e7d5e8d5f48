import { anyText } from './glob.ts'

/**
 * Names in the query of a description (`/rpc?action=list`), and how often each stands there. A call may not name one
 * again: of two values, one server takes the first and another the last.
 */
export function countPinned(query: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of namesOf(query))
    if (name !== '' && !name.includes(anyText)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export function overrules(pinned: ReadonlyMap<string, number>, search: string): boolean {
  const names = namesOf(search.slice(1))
  // `action[]=` and `action[0]=` are `action` to PHP and others.
  for (const [name, count] of pinned)
    if (names.filter((candidate) => candidate === name || candidate.startsWith(`${name}[`)).length > count)
      return true
  return false
}

/** As the most lenient server reads them: `;` ends a pair too, and neither case nor white space around matters. */
function namesOf(query: string): string[] {
  return query.split(/[&;]/).map((pair) => decode(pair.replace(/=.*$/s, '')).trim().toLowerCase())
}

function decode(name: string): string {
  return name
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
