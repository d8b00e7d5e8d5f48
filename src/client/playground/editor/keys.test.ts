import { expect, test } from 'vitest'
import { editFor } from './keys.ts'

/** `|` is the caret, or two of them the selection. */
function press(key: string, marked: string): string | undefined {
  const from = marked.indexOf('|')
  const to = marked.indexOf('|', from + 1)
  const text = marked.replaceAll('|', '')
  const edit = editFor(key, { text, from, to: to < 0 ? from : to - 1 })
  if (!edit) return undefined
  const next = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  return `${next.slice(0, edit.caret)}|${next.slice(edit.caret)}`
}

test.each([
  ['Enter', '{|}', '{\n  |\n}'],
  ['Enter', '  "a": [|]', '  "a": [\n    |\n  ]'],
  ['Enter', '  "a": 1,|', '  "a": 1,\n  |'],
  ['{', '|', '{|}'],
  ['[', '"a": |', '"a": [|]'],
  ['"', '{|}', '{"|"}'],
  ['}', '{|}', '{}|'],
  ['"', '{"a|"}', '{"a"|}'],
  ['Backspace', '{|}', '|'],
  ['{', '|"a"|', '{"a"|}'],
])('%s turns %j into %j', (key, before, after) => {
  expect(press(key, before)).toBe(after)
})

test.each([
  ['"', '{"a|b"}'],
  ['{', '|{}'],
  ['"', '"a\\|"'],
  ['Backspace', '{a|}'],
  ['a', '|'],
])('%s is typed as usual in %j', (key, text) => {
  expect(press(key, text)).toBeUndefined()
})
