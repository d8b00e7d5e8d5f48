import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJsonCode, writeRuns } from './code-html.ts'

/** What a reader sees. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('"', '"')
    .replaceAll('&amp;', '&')

describe('JSON', () => {
  test('has a colour for keys, texts, numbers and words', () => {
    expect(writeJsonCode('{ "a": "b", "c": [-1.5e3, true] }')).toBe(
      '{ <span class="k">"a"</span>: <span class="s">"b"</span>, <span class="k">"c"</span>: [<span class="n">-1.5e3</span>, <span class="w">true</span>] }',
    )
  })

  test('a colon on the next line makes no key', () => {
    expect(writeJsonCode('"a"\n:')).toBe('<span class="s">"a"</span>\n:')
  })

  test('whatever stands there, it is text and stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const html = writeJsonCode(text)
        expect(textOf(html)).toBe(text)
        expect(html.replace(/<\/?span(?: class="[ksnw]")?>/g, '')).not.toContain('<')
      }),
    )
  })
})

test('a program has its lines, and its colours where it has some', () => {
  const lines = [[{ text: 'echo ' }, { text: '"<a>"', className: 's' as const }], [], [{ text: 'ls' }]]
  expect(writeRuns(lines)).toBe('echo <span class="s">"&lt;a>"</span>\n\nls')
})
