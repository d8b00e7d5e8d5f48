import { createHash } from 'node:crypto'

/** Who may see a class of content. */
export type Allowed = 'everybody' | 'signed-in' | 'staff' | 'nobody'

/** A mark that stands in one place of the site, and nowhere else. */
export type Canary = { mark: string; kind: string; place: string; allowed: Allowed }

export type Canaries = ReturnType<typeof createCanaries>

/** Gives out marks, and remembers who may see each. */
export function createCanaries() {
  const all = new Map<string, Canary>()
  return {
    all: () => [...all.values()],
    /** A few of each kind. */
    some() {
      const counts = new Map<string, number>()
      return [...all.values()].flatMap(({ kind, mark }) => {
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        return counts.get(kind)! > 3 ? [] : [mark]
      })
    },
    kinds: () => [...new Set([...all.values()].map(({ kind }) => kind))],
    /** Always the same 24 digits for one kind of content and one place in it; a letter before them makes a name. */
    of(allowed: Allowed) {
      return (kind: string) => (place: string) => {
        const mark = `c${createHash('sha256').update(`${kind} ${place}`).digest('hex').slice(0, 24)}`
        all.set(mark, { mark, kind, place, allowed })
        return mark
      }
    },
  }
}

/** The marks that stand in a text. */
export function marksIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/c[0-9a-f]{24}/g) ?? [])]
}
