import type { Json } from '../../core/json.ts'

/** A sentence with code and links. */
export type Word = string | { code: string } | { link: string; text: string }
export type Words = readonly Word[]

const maxLength = 300

export const code = (text: string): Word => ({
  code: text.length > maxLength ? `${text.slice(0, maxLength)}…` : text,
})

/** A value as JSON. */
export const valueText = (value: Json): string => JSON.stringify(value)

export const codeOf = (value: Json): Word => code(valueText(value))

/** Fills a template: `requires {0} if {1} is set`. */
export function fill(template: string, ...parts: (Word | Words)[]): Words {
  const words: Word[] = []
  let start = 0
  for (const { 0: hole, 1: number, index } of template.matchAll(/\{(\d)\}/g)) {
    if (index > start) words.push(template.slice(start, index))
    const word = parts[Number(number)]
    if (Array.isArray(word)) words.push(...(word as Words))
    else if (word !== undefined) words.push(word as Word)
    start = index + hole.length
  }
  if (start < template.length) words.push(template.slice(start))
  return words
}

export function joinWords(list: readonly (Word | Words)[], between: string): Words {
  return list.flatMap((item, index) => [
    ...(index > 0 ? [between] : []),
    ...(Array.isArray(item) ? item : [item]),
  ])
}

/** Converts words to Markdown, with enough backticks around code. */
export function wordsToMarkdown(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : toMarkdown(word))).join('')
}

function toMarkdown(word: Exclude<Word, string>): string {
  if ('link' in word) return `[${word.text}](${word.link})`
  const longestRun = Math.max(0, ...[...word.code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longestRun + 1)
  const space = word.code.startsWith('`') || word.code.endsWith('`') ? ' ' : ''
  return `${fence}${space}${word.code}${space}${fence}`
}
