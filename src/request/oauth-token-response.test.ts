import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OAuthProblem } from './oauth-problem.ts'
import { parseTokenResponse, type RawTokenResponse } from './oauth-token-response.ts'

const answerOf = (value: unknown, status = 200): RawTokenResponse => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
})
const tokenOf = (value: unknown) => parseTokenResponse(answerOf(value), 'authorization_code')
const problemOf = (answer: RawTokenResponse, grant = '') => {
  try {
    parseTokenResponse(answer, grant)
    return 'a token'
  } catch (problem) {
    return (problem as Error).message
  }
}

test('a token is read with all that stands beside it', () => {
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

test('what is left out or of another kind is left out', () => {
  const bare = { access: 'a', type: 'Bearer', refresh: undefined, lifetime: undefined, scopes: undefined }
  expect(tokenOf({ access_token: 'a' })).toEqual(bare)
  expect(
    tokenOf({ access_token: 'a', token_type: 3, refresh_token: 'no\nline', expires_in: {}, scope: ['x'] }),
  ).toEqual(bare)
  expect(tokenOf({ access_token: 'a', expires_in: -1 })).toEqual(bare)
  expect(tokenOf({ access_token: 'a', expires_in: '60' }).lifetime).toBe(60)
  expect(tokenOf({ access_token: 'a', expires_in: 1e300 }).lifetime).toBeLessThan(4e8)
})

test('a token that a header cannot hold is refused', () => {
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
    expect(problemOf(answerOf({ access_token }))).toContain('no usable token')
  expect(problemOf(answerOf({ access_token: 'a', token_type: 'Bearer x\n' }))).toContain(
    'Unsupported token type',
  )
})

test('each error has its sentence, with the words of the provider behind it', () => {
  const codes = [
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_grant_type',
    'access_denied',
    'expired_token',
  ]
  const said = codes.map((error) => problemOf(answerOf({ error, error_description: 'Because.' }, 400)))
  expect(new Set(said).size).toBe(codes.length)
  for (const sentence of said) {
    expect(sentence).toMatch(/^[A-Z].+\. It says: “Because\.”$/)
    expect(sentence).not.toContain('_')
  }
  expect(problemOf(answerOf({ error: 'odd_thing' }, 400))).toBe('The provider refused: odd_thing.')
  expect(problemOf(answerOf({ error: 'constructor' }, 400))).toBe('The provider refused: constructor.')
  expect(problemOf(answerOf({ error: 'invalid_grant' }, 400), 'password')).toContain(
    'Wrong username or password',
  )
})

test('an error counts also where the status says that all is well, as GitHub does it', () => {
  expect(problemOf(answerOf({ access_token: 'a', error: 'access_denied' }))).toContain('Access denied')
  const type = 'application/x-www-form-urlencoded'
  expect(problemOf({ status: 200, type, text: 'error=access_denied&error_description=No+way' })).toContain(
    'It says: “No way”',
  )
})

test('words of the provider are one line of bounded length that cannot turn the text around', () => {
  const words = `a\n\u202eb\u0000${'x'.repeat(5000)}`
  const said = problemOf(answerOf({ error: 'access_denied', error_description: words }, 400))
  expect(said).toContain('“a b x')
  expect(said.length).toBeLessThan(500)
})

test('what is neither JSON nor a form is said to be so', () => {
  expect(problemOf({ status: 200, type: 'text/html', text: '<p>access_token=a' })).toContain(
    'did not return JSON',
  )
  expect(problemOf({ status: 200, type: 'text/html', text: 'access_token=a' })).toContain(
    'did not return JSON',
  )
  expect(problemOf({ status: 404, type: 'text/html', text: '<p>' })).toContain('status 404')
  expect(problemOf(answerOf({ access_token: 'a' }, 302))).toContain('status 302')
})

test('whatever comes, there is a token that can be sent or a problem in words', () => {
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
