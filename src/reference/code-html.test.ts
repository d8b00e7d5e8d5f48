import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJsonCode, writeRuns } from './code-html.ts'

/** The visible text. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('"', '"')
    .replaceAll('&amp;', '&')

describe('highlighted JSON', () => {
  test('marks keys, strings, numbers and literals', () => {
    expect(writeJsonCode('{ "a": "b", "c": [-1.5e3, true] }')).toBe(
      '{ <span class="k">"a"</span>: <span class="s">"b"</span>, <span class="k">"c"</span>: [<span class="n">-1.5e3</span>, <span class="w">true</span>] }',
    )
  })

  test('does not treat a string as a key if the colon is on the next line', () => {
    expect(writeJsonCode('"a"\n:')).toBe('<span class="s">"a"</span>\n:')
  })

  test('escapes and keeps any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const html = writeJsonCode(text)
        expect(textOf(html)).toBe(text)
        expect(html.replace(/<\/?span(?: class="[ksnw]")?>/g, '')).not.toContain('<')
      }),
    )
  })
})

test('writes highlighted code line by line', () => {
  const lines = [[{ text: 'echo ' }, { text: '"<a>"', className: 's' as const }], [], [{ text: 'ls' }]]
  expect(writeRuns(lines)).toBe('echo <span class="s">"&lt;a>"</span>\n\nls')
})
