import fc from 'fast-check'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { attribute, escapeText, written } from './write-html.ts'

test('text and attributes are written as Preact writes them, but for quotes in a text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [, title, content] = /^<p title(?:="(.*)")?>(.*)<\/p>$/s.exec(
        render(h('p', { title: text }, text)),
      )!
      expect(attribute('title', text)).toBe(title ? ` title="${title}"` : ' title')
      expect(escapeText(text)).toBe(content!.replaceAll('&quot;', '"'))
    }),
  )
})

test.each(['<script>', '"', '&lt;', 'a & b'])('nothing of %j is markup', (text) => {
  expect(escapeText(text)).not.toMatch(/<|&(?!amp;|lt;)/)
  expect(attribute('title', text)).not.toMatch(/<|&(?!amp;|lt;|quot;)|".*".*"/)
})

test('what is written already stands among elements as it is', () => {
  expect(render(h('div', {}, 'a<', written('<b>b</b>'), h('i', {})))).toBe('<div>a&lt;<b>b</b><i></i></div>')
})
