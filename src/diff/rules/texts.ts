import { same } from '../../core/same.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'

/** Text for readers, without effect on programs. */
export const compareTexts: SchemaRule = ({ before, after }) =>
  differentTexts({
    description: [before.words.description, after.words.description],
    title: [before.words.title, after.words.title],
    example: [before.examples, after.examples],
  })

export function differentTexts(texts: Record<string, readonly [unknown, unknown]>): Finding[] {
  return Object.entries(texts).flatMap(([name, [was, is]]) =>
    same(was, is) ? [] : [changed('words', 'plain', [`: ${name} changed`])],
  )
}
