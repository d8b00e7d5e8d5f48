import { hasInvisible } from './quote.ts'

/**
 * A word for a POSIX shell. Invisible characters are escaped as in bash and zsh: pasted into a terminal, some act as key
 * presses, and one ends bracketed paste.
 */
export function shellWord(text: string): string {
  if (!hasInvisible(text.replaceAll('\n', ''))) return `'${text.replaceAll("'", String.raw`'\''`)}'`
  const escaped = Array.from(text, (character) => {
    if (character === '\n') return '\\n'
    if (character === '\\' || character === "'") return `\\${character}`
    if (character !== '!' && !hasInvisible(character)) return character
    const bytes = [...new TextEncoder().encode(character)]
    return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  })
  return `$'${escaped.join('')}'`
}
