import { anyText } from './glob.ts'

/**
 * Counts the names in the query of a documented path (`/rpc?action=list`). A request may not repeat them,
 * because some servers use the first of two values and others the last.
 */
export function countPinned(query: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of namesOf(query))
    if (name !== '' && !name.includes(anyText)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export function overridesPinned(pinned: ReadonlyMap<string, number>, search: string): boolean {
  const query = search.slice(1)
  // Some servers decode the query before they split it.
  return repeatsPinned(pinned, query) || (/%(?:26|3b)/i.test(query) && repeatsPinned(pinned, decode(query)))
}

function repeatsPinned(pinned: ReadonlyMap<string, number>, query: string): boolean {
  const names = namesOf(query)
  // `action[]=` and `action[0]=` are `action` to PHP and others.
  for (const [name, count] of pinned)
    if (names.filter((candidate) => candidate === name || candidate.startsWith(`${name}[`)).length > count)
      return true
  return false
}

/**
 * As the most lenient server reads them: `;` also separates pairs, NUL ends a name, and case and surrounding spaces are
 * ignored.
 */
function namesOf(query: string): string[] {
  return query
    .split(/[&;]/)
    .map((pair) => decode(pair.replace(/=.*$/s, '')).replace(/\0.*$/s, '').trim().toLowerCase())
}

function decode(name: string): string {
  return name
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
