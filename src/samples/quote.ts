/** Invisible and bidirectional control characters, which are escaped in programs. */
const invisible =
  /[\0-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/u

const allInvisible = new RegExp(invisible.source, 'gu')

const namedEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Four digits after `\u`, as in JavaScript, Python, Java, C# and many more. */
export const fourDigits = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`

/** Whether a character is written as an escape. */
export const hasInvisible = (text: string) => invisible.test(text)

/**
 * The content of a literal. `special` characters get a backslash; invisible ones and unpaired surrogates are escaped by
 * number.
 */
export function escapeText(
  text: string,
  special: RegExp,
  byNumber: (code: number) => string = fourDigits,
): string {
  if (!special.test(text) && !invisible.test(text)) return text
  return text
    .replace(new RegExp(special.source, 'g'), '\\$&')
    .replace(allInvisible, (character) => namedEscapes[character] ?? byNumber(character.codePointAt(0)!))
}

/** Double quotes, unless single quotes need fewer escapes, as in Black and Prettier. */
export function quoteBest(text: string, byNumber?: (code: number) => string): string {
  const doubles = text.split('"').length
  const singles = text.split("'").length
  return doubles > singles
    ? `'${escapeText(text, /[\\']/, byNumber)}'`
    : `"${escapeText(text, /[\\"]/, byNumber)}"`
}
