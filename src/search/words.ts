/** Normalizes text for comparison: ignores case, accents and character width. */
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
/** Word boundaries in `listPets` and `APIKey`. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const plainHump = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]/
const hasHump = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** A word of a text; a compound such as `listPets` also has its parts. */
export type Word = { text: string; parts: readonly string[] }

const noParts: readonly string[] = []

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  eachWord(text, (word, parts) => words.push({ text: word, parts }))
  return words
}

/** Like `wordsOf`, without creating a list: an index has millions of words. */
export function eachWord(text: string, visit: (word: string, parts: readonly string[]) => void): void {
  const plain = isPlain.test(text)
  // Fast path: most texts are plain words.
  if (plain && !plainHump.test(text)) {
    for (const run of text.toLowerCase().match(plainRuns) ?? []) visit(run, noParts)
    return
  }
  // Some symbols expand to letters: `㈀` is `(ᄀ)`.
  for (const run of (plain ? text.match(plainRuns) : text.normalize('NFKC').match(runs)) ?? []) {
    if (!plain && unspaced.test(run)) for (const pair of pairsOf(fold(run))) visit(pair, noParts)
    else visit(fold(run), hasHump.test(run) ? run.split(humps).map(fold) : noParts)
  }
}

/** Without spaces between words, every two adjacent characters count as one. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  if (letters.length < 2) return letters
  return letters.slice(0, -1).map((letter, index) => `${letter}${letters[index + 1]}`)
}

/** A name without separators: `X-Api-Key`, `xApiKey` and `x api key` are the same. */
export function compactOf(text: string): string {
  return fold(text).replace(isPlain.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '')
}
