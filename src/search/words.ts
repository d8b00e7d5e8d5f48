/** A text as it is compared: whatever its case, its accents and the width of its characters. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

const isPlain = /^[\x20-\x7e\s]*$/
const runs = /[\p{L}\p{N}]+/gu
const plainRuns = /[A-Za-z0-9]+/g
/** Where `listPets` and `APIKey` have a new word. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const plainHump = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/
const hasHump = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u
/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** A word of a text; one that is made of others has those as its parts. */
export type Word = { text: string; parts: readonly string[] }

const noParts: readonly string[] = []

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  eachWord(text, (word, parts) => words.push({ text: word, parts }))
  return words
}

/** The same one by one: an index is made of millions, and none of them is kept. */
export function eachWord(text: string, visit: (word: string, parts: readonly string[]) => void): void {
  const plain = isPlain.test(text)
  // Most texts are a line of plain words.
  if (plain && !plainHump.test(text)) {
    for (const run of text.toLowerCase().match(plainRuns) ?? []) visit(run, noParts)
    return
  }
  // Some symbols stand for letters: `㈀` is `(ᄀ)`.
  for (const run of (plain ? text.match(plainRuns) : text.normalize('NFKC').match(runs)) ?? []) {
    if (!plain && unspaced.test(run)) for (const pair of pairsOf(fold(run))) visit(pair, noParts)
    else visit(fold(run), hasHump.test(run) ? run.split(humps).map(fold) : noParts)
  }
}

/** Without spaces to tell words apart, every two neighbours are one. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(0, -1).map((letter, index) => `${letter}${letters[index + 1]}`)
}

/** A name without what stands between its words: `X-Api-Key`, `xApiKey` and `x api key` are one. */
export function compactOf(text: string): string {
  return fold(text).replace(isPlain.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '')
}
