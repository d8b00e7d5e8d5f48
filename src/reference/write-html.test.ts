import fc from 'fast-check'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { attribute, escapeText, rawHtml } from './write-html.ts'

test('writes text and attributes like Preact, except for quotes in text', () => {
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

test.each(['<script>', '"', '&lt;', 'a & b'])('escapes %j', (text) => {
  expect(escapeText(text)).not.toMatch(/<|&(?!amp;|lt;)/)
  expect(attribute('title', text)).not.toMatch(/<|&(?!amp;|lt;|quot;)|".*".*"/)
})

test('inserts HTML strings between elements unchanged', () => {
  expect(render(h('div', {}, 'a<', rawHtml('<b>b</b>'), h('i', {})))).toBe('<div>a&lt;<b>b</b><i></i></div>')
})
