import { wellFormed } from '../core/encode-address.ts'
import type { EntryKind, SearchEntry } from './entry.ts'
import type { Match } from './find.ts'
import { fold } from './words.ts'

/** A text in pieces; every second one is what was looked for. */
export type Marked = string[]

export type ShownHit = {
  kind: EntryKind
  /** With the anchor. */
  href: string
  title: Marked
  parent?: string
  method?: string
  path?: Marked
  text?: Marked
  where?: string
}

type GroupKind = 'operations' | 'fields' | 'pages'

/** What the dialog shows. */
export type SearchResults = { groups: { kind: GroupKind; hits: ShownHit[] }[]; count: number }

const groupOf: Record<EntryKind, GroupKind> = {
  operation: 'operations',
  field: 'fields',
  page: 'pages',
  section: 'pages',
}
const maxPerGroup = 8
const maxPerPage = 3
const excerptLength = 110

/** By kind; the kind with the best hit comes first. `link` adds the base path of the site. */
export function presentMatches(
  { hits, count, words, near }: Match,
  link: (url: string) => string,
): SearchResults {
  const groups = new Map<GroupKind, ShownHit[]>()
  const ofPage = new Map<string, number>()
  const mark = createMark(words, near)
  for (const { entry } of hits) {
    const kind = groupOf[entry.kind]
    const shown = groups.get(kind) ?? []
    groups.set(kind, shown)
    // One long page does not crowd out the others.
    const before = ofPage.get(`${kind} ${entry.url}`) ?? 0
    if (shown.length >= maxPerGroup || before >= maxPerPage) continue
    ofPage.set(`${kind} ${entry.url}`, before + 1)
    shown.push(presentEntry(entry, mark, link))
  }
  return { groups: [...groups].map(([kind, list]) => ({ kind, hits: list })), count }
}

type Mark = (text: string) => Marked

function presentEntry(
  { kind, url, anchor, title, parent, method, path, text, where }: SearchEntry,
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
  }
}

/** The start of a word that was typed so far; of a word that is only nearly the same, all of it. */
function createMark(words: readonly string[], near: readonly string[]): Mark {
  const whole = new Set(near)
  return (text) => {
    const pieces: Marked = []
    let plain = ''
    for (const piece of text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
      const folded = fold(piece)
      const started = words.reduce(
        (longest, word) => (folded.startsWith(word) && word.length > longest ? word.length : longest),
        0,
      )
      const length = whole.has(folded) ? piece.length : started
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

/** Around the first of what was found. */
function excerpt(pieces: Marked): Marked {
  const [before = '', ...rest] = pieces
  // Also on a phone it is seen.
  const room = 24
  const start = rest.length > 0 && before.length > room ? `… ${fromWord(before.slice(-room))}` : before
  const shown: Marked = [start]
  let left = excerptLength - start.length
  for (const piece of rest) {
    if (left <= 0) break
    shown.push(piece.length > left && shown.length % 2 === 0 ? `${toWord(piece.slice(0, left))} …` : piece)
    left -= piece.length
  }
  if (rest.length === 0 && start.length > excerptLength) return [`${toWord(start.slice(0, excerptLength))} …`]
  return shown
}

const fromWord = (text: string) => text.slice(text.search(/\s/) + 1)
const toWord = (text: string) => text.replace(/\s+\S*$/, '')
