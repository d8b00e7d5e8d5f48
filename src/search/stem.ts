const irregular: Record<string, string> = { apis: 'api', ids: 'id', ips: 'ip', prs: 'pr' }

/** The same form for singular and plural: `policies` and `policy`, `branches` and `branch`. */
export function singular(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!
  if (word.length < 4) return word
  if (/^\w{2,}ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:ss|x|ch|sh|ias)es$/.test(word) || /[^ao]uses$/.test(word)) return word.slice(0, -2)
  return /[^\W_]s$/.test(word) && !/(?:[sui]|ia)s$/.test(word) ? word.slice(0, -1) : word
}

/** Endings of words with the same stem, longest first: `paginate` and `pagination`, `verify` and `verification`. */
const endings = /(?:(?<=if)(?:ications?|y)|ations?|ators?|ating|ated|ments?|ions?|ate|ing|ed|e)$/
const minStem = 4

/** A shared start of related words, to compare them. Not a word itself. */
export function stemOf(word: string): string {
  const base = singular(word)
  for (let from = base.search(endings); from > 0; ) {
    if (from >= minStem) return base.slice(0, from)
    // A shorter ending may leave enough.
    const rest = base.slice(from + 1)
    const next = rest.search(endings)
    if (next < 0) break
    from += 1 + next
  }
  return base
}
