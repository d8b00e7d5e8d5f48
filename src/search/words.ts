/**
 * Normalizes text for comparison: ignores case, accents and character width. In languages without accents, marks are
 * part of a letter: `が` is not `か`, and Hindi and Thai have vowels as marks.
 */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter]!)
}

/** Of Latin, Greek and Cyrillic letters, and the vowel marks of Hebrew and Arabic, which writers often leave out. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]+/g
/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}
const isPlain = /^[\x20-\x7e\s]*$/
const runs = /[\p{L}\p{N}\p{M}]+/gu
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
    if (!plain && unspaced.test(run)) eachSegment(run, visit)
    else {
      const word = fold(run)
      // A mark alone is no word.
      if (word) visit(word, hasHump.test(run) ? run.split(humps).map(fold) : noParts)
    }
  }
}

/**
 * The words of a text without spaces. Their pairs of characters are parts, because browsers and servers may have different
 * dictionaries, and readers search for a part of a compound.
 */
function eachSegment(run: string, visit: (word: string, parts: readonly string[]) => void): void {
  segmenter ??= createSegmenter()
  for (const segment of segmenter ? segmenter.segment(run) : [{ segment: run }]) {
    const word = fold(segment.segment)
    const pairs = pairsOf(word)
    if (word) visit(word, pairs.length > 1 ? pairs : noParts)
  }
}

let segmenter: Intl.Segmenter | undefined

/** Scripts decide how a text is split, not the language. Firefox has it since version 125. */
const createSegmenter = () =>
  'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : undefined

/** Every two adjacent characters. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.slice(0, -1).map((letter, index) => `${letter}${letters[index + 1]}`)
}

/** Whether a word is of a script without spaces, so that its parts are pairs of characters. */
export const isUnspaced = (word: string): boolean => unspaced.test(word)

/** A name without separators: `X-Api-Key`, `xApiKey` and `x api key` are the same. */
export function compactOf(text: string): string {
  return fold(text).replace(isPlain.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '')
}
