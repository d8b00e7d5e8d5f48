import { createHash } from 'node:crypto'

/** The readers with access to a kind of content. */
export type Allowed = 'everybody' | 'signed-in' | 'staff' | 'nobody'

/** A unique mark in one place of the site. */
export type Canary = { mark: string; kind: string; place: string; allowed: Allowed }

export type Canaries = ReturnType<typeof createCanaries>

/** Creates marks and records the readers with access to each. */
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
    /** A stable 24-digit mark per kind and place, with a leading letter so that it is a valid name. */
    of(allowed: Allowed) {
      return (kind: string) => (place: string) => {
        const mark = `c${createHash('sha256').update(`${kind} ${place}`).digest('hex').slice(0, 24)}`
        all.set(mark, { mark, kind, place, allowed })
        return mark
      }
    },
  }
}

/** The marks in a text. */
export function marksIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/c[0-9a-f]{24}/g) ?? [])]
}
