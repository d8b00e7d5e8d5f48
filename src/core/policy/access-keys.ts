import { editDistance } from '../diagnostic/nearest.ts'

const accessKeys = ['groups', 'public'] as const
type AccessKey = (typeof accessKeys)[number]

const isAccessKey = (key: string) => accessKeys.some((accessKey) => accessKey === key)

/** Close to an access key, but a word of its own. */
const otherWords = new Set(['publish'])

/** Letters of other scripts that look like those of the access keys. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    b: 'ьɓƅ',
    c: 'сϲᴄ',
    g: 'ɡցɢ',
    i: 'іıιɪ',
    l: 'ӏɩ1|',
    o: 'оοօ0',
    p: 'рρᴘ',
    r: 'гᴦʀ',
    s: 'ѕꜱ5',
    u: 'υսᴜ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/** The access key that a key of the front matter was probably meant to be; undefined for a correct one. */
function misspelledAccessKey(key: string): AccessKey | undefined {
  if (isAccessKey(key)) return undefined
  const plain = foldKey(key)
  if (otherWords.has(plain)) return undefined
  return accessKeys.find((accessKey) => isClose(plain, accessKey))
}

/** Settings that may have been meant to restrict a page, without doing so. */
export function findAccessDoubts(settings: Readonly<Record<string, unknown>>): AccessDoubt[] {
  return Object.entries(settings).flatMap(([key, value]) => doubtOf(key, value) ?? [])
}

export type AccessDoubt = { key: string; message: string; hint: string }

function doubtOf(key: string, value: unknown): AccessDoubt | undefined {
  const meant = misspelledAccessKey(key)
  const name = key.replace(/[^\p{L}\p{N}\p{P} _]/gu, '').replaceAll('`', '')
  if (meant)
    return {
      key,
      message:
        name === meant
          ? `\`${name}\` contains invisible or look-alike characters`
          : `Unknown key \`${name}\``,
      hint: `Write \`${meant}\`, or rename the key.`,
    }
  if (value !== null || !isAccessKey(key)) return undefined
  return { key, message: `\`${key}\` has no value`, hint: 'Add a value, or remove the key.' }
}

/** Whether a line sets an access key, however it is spelled. */
export function setsAccessKey(line: string): boolean {
  const [, key = ''] = /^[^\p{L}\p{N}]*([^:=：]{1,60}?)["'\s]*[:=：]/u.exec(line.slice(0, 200)) ?? []
  return resemblesAccessKey(key)
}

/** Whether a key is an access key, correct or misspelled. */
export const resemblesAccessKey = (key: string): boolean =>
  isAccessKey(key) || misspelledAccessKey(key) !== undefined

/** Lower case, without accents, invisible characters and punctuation, in Latin letters. */
function foldKey(key: string): string {
  const letters = [...key.normalize('NFKD').toLowerCase()].map((letter) => lookalikes[letter] ?? letter)
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Two mistakes are allowed if the first letter is right. A foreign letter may stand for any other. */
function isClose(word: string, key: string): boolean {
  const readable = [...word].map((letter, at) => (/[^a-z0-9]/.test(letter) ? (key[at] ?? letter) : letter))
  const isReadable = readable.filter((letter, at) => letter === word[at]).length >= 2
  const max = word[0] === key[0] ? 2 : 1
  return editDistance(isReadable ? readable.join('') : word, key, max + 1) <= max
}
