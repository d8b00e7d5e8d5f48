import fc from 'fast-check'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { attribute, escapeHtml, written } from './write-html.ts'

test('text and attributes are written as Preact writes them', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(`<p${attribute('title', text)}>${escapeHtml(text)}</p>`).toBe(
        render(h('p', { title: text }, text)),
      )
    }),
  )
})

test.each(['<script>', '"', '&lt;', 'a & b'])('nothing of %j is markup', (text) => {
  expect(escapeHtml(text)).not.toMatch(/[<"]|&(?!amp;|lt;|quot;)/)
})

test('what is written already stands among elements as it is', () => {
  expect(render(h('div', {}, 'a<', written('<b>b</b>'), h('i', {})))).toBe('<div>a&lt;<b>b</b><i></i></div>')
})
