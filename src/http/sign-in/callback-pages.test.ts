import { expect, test } from 'vitest'
import { oauthCallbackPage } from './callback-pages.ts'

test('the callback page runs nothing but our own file, is kept nowhere and tells nobody its address', () => {
  const { body, headers } = oauthCallbackPage('/docs/_octavo/oauth-1.js', 'en')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('<script type="module" src="/docs/_octavo/oauth-1.js"></script>')
  expect(headers['Content-Security-Policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
  )
  expect(headers['Content-Security-Policy']).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
})

test('a language or an address cannot break out of the callback page', () => {
  const { body } = oauthCallbackPage('/"><script>', '"><script>')
  expect(body.match(/<script/g)).toHaveLength(1)
})
