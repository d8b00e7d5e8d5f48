import { expect, test } from 'vitest'
import { oauthCallbackPage } from './callback-pages.ts'

test('runs only its own script, is not cached and sends no referrer', () => {
  const { body, headers } = oauthCallbackPage('/docs/_octavo/oauth-1.js', 'en')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('<script type="module" src="/docs/_octavo/oauth-1.js"></script>')
  expect(headers['Content-Security-Policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
  )
  expect(headers['Content-Security-Policy']).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
})

test('escapes its language and script URL', () => {
  const { body } = oauthCallbackPage('/"><script>', '"><script>')
  expect(body.match(/<script/g)).toHaveLength(1)
})
