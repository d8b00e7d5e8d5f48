import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OAuthProblem } from './oauth-problem.ts'
import { parseTokenResponse, type RawTokenResponse } from './oauth-token-response.ts'

const responseOf = (value: unknown, status = 200): RawTokenResponse => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
})
const tokenOf = (value: unknown) => parseTokenResponse(responseOf(value), 'authorization_code')
const problemOf = (response: RawTokenResponse, grant = '') => {
  try {
    parseTokenResponse(response, grant)
    return 'a token'
  } catch (problem) {
    return (problem as Error).message
  }
}

test('reads a token with its details', () => {
  expect(
    tokenOf({
      access_token: 'a.b-c',
      token_type: 'BEARER',
      refresh_token: 'r',
      expires_in: 3600,
      scope: 'x y',
    }),
  ).toEqual({ access: 'a.b-c', type: 'Bearer', refresh: 'r', lifetime: 3600, scopes: ['x', 'y'] })
})

test('omits missing or invalid details', () => {
  const bare = { access: 'a', type: 'Bearer', refresh: undefined, lifetime: undefined, scopes: undefined }
  expect(tokenOf({ access_token: 'a' })).toEqual(bare)
  expect(
    tokenOf({ access_token: 'a', token_type: 3, refresh_token: 'no\nline', expires_in: {}, scope: ['x'] }),
  ).toEqual(bare)
  expect(tokenOf({ access_token: 'a', expires_in: -1 })).toEqual(bare)
  expect(tokenOf({ access_token: 'a', expires_in: '60' }).lifetime).toBe(60)
  expect(tokenOf({ access_token: 'a', expires_in: 1e300 }).lifetime).toBeLessThan(4e8)
})

test('rejects a token that is invalid in a header', () => {
  for (const access_token of [
    '',
    'a b',
    'a\r\nX-Other: b',
    'ä',
    'a\u0000',
    'x'.repeat(20_000),
    7,
    null,
    ['a'],
  ])
    expect(problemOf(responseOf({ access_token }))).toContain('no usable token')
  expect(problemOf(responseOf({ access_token: 'a', token_type: 'Bearer x\n' }))).toContain(
    'Unsupported token type',
  )
})

test("explains every error with the provider's message", () => {
  const codes = [
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_grant_type',
    'access_denied',
    'expired_token',
  ]
  const problems = codes.map((error) => problemOf(responseOf({ error, error_description: 'Because.' }, 400)))
  expect(new Set(problems).size).toBe(codes.length)
  for (const sentence of problems) {
    expect(sentence).toMatch(/^[A-Z].+\. It says: “Because\.”$/)
    expect(sentence).not.toContain('_')
  }
  expect(problemOf(responseOf({ error: 'odd_thing' }, 400))).toBe('The provider refused: odd_thing.')
  expect(problemOf(responseOf({ error: 'constructor' }, 400))).toBe('The provider refused: constructor.')
  expect(problemOf(responseOf({ error: 'invalid_grant' }, 400), 'password')).toContain(
    'Wrong username or password',
  )
})

test('reports an error despite status 200, as sent by GitHub', () => {
  expect(problemOf(responseOf({ access_token: 'a', error: 'access_denied' }))).toContain('Access denied')
  const type = 'application/x-www-form-urlencoded'
  expect(problemOf({ status: 200, type, text: 'error=access_denied&error_description=No+way' })).toContain(
    'It says: “No way”',
  )
})

test("limits the provider's message to one short line without control characters", () => {
  const words = `a\n\u202eb\u0000${'x'.repeat(5000)}`
  const problem = problemOf(responseOf({ error: 'access_denied', error_description: words }, 400))
  expect(problem).toContain('“a b x')
  expect(problem.length).toBeLessThan(500)
})

test('reports a response that is neither JSON nor a form', () => {
  expect(problemOf({ status: 200, type: 'text/html', text: '<p>access_token=a' })).toContain(
    'did not return JSON',
  )
  expect(problemOf({ status: 200, type: 'text/html', text: 'access_token=a' })).toContain(
    'did not return JSON',
  )
  expect(problemOf({ status: 404, type: 'text/html', text: '<p>' })).toContain('status 404')
  expect(problemOf(responseOf({ access_token: 'a' }, 302))).toContain('status 302')
})

test('returns a valid token or a problem for any response', () => {
  const name = fc.constantFrom('access_token', 'token_type', 'expires_in', 'scope', 'error', '__proto__')
  const text = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.dictionary(name, fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.array(fc.tuple(name, fc.string())).map((pairs) => new URLSearchParams(pairs).toString()),
  )
  const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', '')
  fc.assert(
    fc.property(text, type, fc.constantFrom(200, 400), (body, kind, status) => {
      try {
        const token = parseTokenResponse({ status, type: kind, text: body }, '')
        expect(() => new Headers({ Authorization: `${token.type} ${token.access}` })).not.toThrow()
      } catch (problem) {
        expect(problem).toBeInstanceOf(OAuthProblem)
      }
    }),
  )
})
