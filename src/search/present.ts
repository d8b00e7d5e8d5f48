import { wellFormed } from '../core/encode-address.ts'
import type { EntryKind, FieldUses, SearchEntry } from './entry.ts'
import type { Hit, Match } from './find.ts'
import { fold } from './words.ts'

/** A text in pieces; every second one is highlighted. */
export type Marked = string[]

export type ShownHit = {
  kind: EntryKind
  /** Includes the anchor. */
  href: string
  title: Marked
  parent?: string
  method?: string
  path?: Marked
  text?: Marked
  where?: string
  /** Where a field appears, if at several places. */
  uses?: FieldUses
}

type GroupKind = 'operations' | 'fields' | 'pages'

/** The results in the dialog. */
export type SearchResults = {
  groups: { kind: GroupKind; hits: ShownHit[] }[]
  count: number
  /** Similar queries, if there are no hits. */
  suggestions?: string[]
}

const groupOf: Record<EntryKind, GroupKind> = {
  operation: 'operations',
  field: 'fields',
  page: 'pages',
  section: 'pages',
}
const maxPerGroup = 8
/** A group before others shows at least this many. */
const minPerGroup = 3
const maxPerPage = 3
const excerptLength = 110

/**
 * Groups hits by kind; the kind with the best hit comes first, and shows hits that are better than all of the next
 * kind, so that the next kind is never far down. `link` adds the base path of the site.
 */
export function presentMatches(
  { hits, count, words, near, suggestions }: Match,
  link: (url: string) => string,
): SearchResults {
  const groups = new Map<GroupKind, Hit[]>()
  const hitsByPage = new Map<string, number>()
  const mark = createMark(words, near)
  for (const hit of hits) {
    const { entry } = hit
    const kind = groupOf[entry.kind]
    const groupHits = groups.get(kind) ?? []
    groups.set(kind, groupHits)
    // One long page must not crowd out others.
    const pageHits = hitsByPage.get(`${kind} ${entry.url}`) ?? 0
    if (groupHits.length >= maxPerGroup || pageHits >= maxPerPage) continue
    hitsByPage.set(`${kind} ${entry.url}`, pageHits + 1)
    groupHits.push(hit)
  }
  const lists = [...groups]
  return {
    groups: lists.map(([kind, list], at) => {
      const nextScore = lists[at + 1]?.[1][0]?.score ?? 0
      const better = list.filter(({ score }, index) => index < minPerGroup || score > nextScore)
      return { kind, hits: better.map(({ entry }) => presentEntry(entry, mark, link)) }
    }),
    count,
    ...(suggestions.length > 0 && { suggestions }),
  }
}

type Mark = (text: string) => Marked

function presentEntry(
  { kind, url, anchor, title, parent, method, path, text, where, uses }: SearchEntry,
  mark: Mark,
  link: (url: string) => string,
): ShownHit {
  return {
    kind,
    href: anchor === undefined ? link(url) : `${link(url)}#${encodeURIComponent(wellFormed(anchor))}`,
    title: mark(title),
    ...(parent && { parent }),
    ...(method && { method }),
    ...(path && { path: mark(path) }),
    ...(text && { text: excerpt(mark(text)) }),
    ...(where && { where }),
    ...(uses && uses.operations + uses.objects > 1 && { uses }),
  }
}

/** Highlights the typed start of words, and similar words completely. */
function createMark(words: readonly string[], near: readonly string[]): Mark {
  const whole = new Set(near)
  return (text) => {
    const pieces: Marked = []
    let plain = ''
    for (const piece of text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
      const folded = fold(piece)
      const typedLength = words.reduce(
        (longest, word) => (folded.startsWith(word) && word.length > longest ? word.length : longest),
        0,
      )
      const length = whole.has(folded) ? piece.length : typedLength
      if (length === 0) {
        plain += piece
        continue
      }
      pieces.push(plain, piece.slice(0, length))
      plain = piece.slice(length)
    }
    return [...pieces, plain]
  }
}

/** The text around the first highlighted piece. */
function excerpt(pieces: Marked): Marked {
  const [before = '', ...rest] = pieces
  // Short enough to show the first match on a phone.
  const maxBefore = 24
  const start =
    rest.length > 0 && before.length > maxBefore ? `… ${fromWord(before.slice(-maxBefore))}` : before
  const result: Marked = [start]
  let remaining = excerptLength - start.length
  for (const piece of rest) {
    if (remaining <= 0) break
    result.push(
      piece.length > remaining && result.length % 2 === 0 ? `${toWord(piece.slice(0, remaining))} …` : piece,
    )
    remaining -= piece.length
  }
  if (rest.length === 0 && start.length > excerptLength) return [`${toWord(start.slice(0, excerptLength))} …`]
  return result
}

const fromWord = (text: string) => text.slice(text.search(/\s/) + 1)
const toWord = (text: string) => text.replace(/\s+\S*$/, '')
