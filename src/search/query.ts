import { singular } from './stem.ts'
import { headOf, isFiller, type Verb, verbsOf } from './vocabulary.ts'
import { compactOf, isUnspaced, wordsOf } from './words.ts'

/** A word of a query. */
export type QueryWord = {
  /** As typed, without case and accents. */
  text: string
  /** As in the index. */
  term: string
  verbs: readonly Verb[]
  /** Its pairs of characters, in scripts without spaces. */
  pairs: readonly string[]
  /** The method before a path. */
  isMethod: boolean
  /** May be unfinished. */
  isLast: boolean
}

/** What a reader typed. */
export type SearchQuery = {
  text: string
  words: QueryWord[]
  /** Names that the query may spell: all of it, and each word that is a compound. */
  names: string[]
  /** The path of a request. */
  path?: string
  /** The names in `customer.address.city`. */
  dotted?: string[]
  /** What the query is about: `secret` in `repository secret of a user`. */
  head?: string
  /** A single name as in code: `ship_to`, `shipTo`, `X-Api-Key`. */
  isCode: boolean
}

/** Longer than any name; the rest is ignored. */
const maxQueryLength = 200
const maxWords = 12
const methods = /^(get|put|post|delete|patch|head|options|trace)\s+(?=\S)/i

export function parseQuery(query: string): SearchQuery {
  const typed = query.trim().slice(0, maxQueryLength)
  // The address of a request, with or without its host.
  const text = typed.replace(/\bhttps?:\/\/[^\s/]+/i, '').replace(/(\/\S*)\?\S*$/, '$1') || typed
  const path = pathIn(text.replace(methods, ''))
  const method = path && methods.exec(text)?.[1]?.toLowerCase()
  const found = wordsOf(text)
  const list = found.flatMap(({ text: word, parts }) =>
    parts.length > 1 && !isUnspaced(word) ? parts : [word],
  )
  const pairs = new Map(found.map(({ text: word, parts }) => [word, isUnspaced(word) ? parts : []]))
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  const [first = ''] = tokens
  const isSingle = tokens.length === 1
  return {
    text,
    words: toQueryWords(list, method).map((word) => ({ ...word, pairs: pairs.get(word.text) ?? [] })),
    // `GET /shops` is not the operation `getShop`.
    names: method ? [] : namesIn(text, tokens),
    path,
    dotted: dottedIn(text),
    head: headOf(list),
    isCode: isSingle && /^[\w$@.-]+$/.test(first) && /[\p{L}\p{N}][_.-]|\p{Ll}\p{Lu}/u.test(first),
  }
}

function toQueryWords(list: readonly string[], method: string | undefined): Omit<QueryWord, 'pairs'>[] {
  const words = new Map<string, Omit<QueryWord, 'pairs'>>()
  // `add a new user`: one verb is enough.
  const hasVerb = list.some((word) => word !== 'new' && verbsOf(word).length > 0)
  const content = list.filter((word) => !isFiller(word) && !(hasVerb && word === 'new'))
  const used = (content.length > 0 ? content : list).slice(0, maxWords)
  for (const [at, word] of used.entries()) {
    const isMethod = word === method && at === 0
    const isLast = at === used.length - 1 && list.at(-1) === word
    const verbs = isMethod ? [] : verbsOf(word)
    words.set(word, { text: word, term: singular(word), verbs, isMethod, isLast })
  }
  return [...words.values()]
}

function namesIn(text: string, tokens: readonly string[]): string[] {
  const names = new Set<string>([text])
  for (const token of tokens) {
    const [word, ...others] = wordsOf(token)
    if (others.length > 0 || (word?.parts.length ?? 0) > 1) names.add(token)
  }
  return [...names].filter((name) => compactOf(name) !== '').slice(0, maxWords)
}

const pathIn = (text: string): string | undefined => (/^\S*\/[^\s/]\S*$/.test(text) ? text : undefined)

function dottedIn(text: string): string[] | undefined {
  const names = text.replace(/\[\w*\]/g, '').split('.')
  return names.length > 1 && names.every((name) => /^[\p{L}\p{N}_$@-]+$/u.test(name)) ? names : undefined
}
