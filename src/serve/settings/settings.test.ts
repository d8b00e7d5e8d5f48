import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../relay/limits.ts'
import { limitVariables } from './limit-variables.ts'
import { readSettings } from './settings.ts'

const problemOf = (environment: Record<string, string>, base = ''): string => {
  try {
    readSettings(environment, base)
    return ''
  } catch (problem) {
    return (problem as Error).message
  }
}

test('trusts nothing and allows nothing private without variables', () => {
  expect(readSettings({}, '')).toEqual({
    trustProxy: 0,
    allowPrivate: [],
    origins: [],
    limits: {},
    feedback: {},
    secrets: {},
  })
})

test('treats an empty variable as unset', () => {
  const empty = {
    OCTAVO_PUBLIC_URL: '',
    OCTAVO_TRUST_PROXY: ' ',
    OCTAVO_REDIS_URL: '',
    OCTAVO_RELAY_RATE: '',
  }
  expect(readSettings(empty, '')).toEqual({
    trustProxy: 0,
    allowPrivate: [],
    origins: [],
    limits: {},
    feedback: {},
    secrets: {},
  })
})

test('reads every variable', () => {
  const environment = {
    OCTAVO_PUBLIC_URL: 'https://docs.example.com/docs/',
    OCTAVO_TRUST_PROXY: '2',
    OCTAVO_RELAY_ALLOW_PRIVATE: '10.1.0.0/16, api.intra:8443,,[fd00::1]:443',
    OCTAVO_REDIS_URL: 'rediss://:secret@cache.example:6380/1',
    OCTAVO_RELAY_RATE: '120',
    OCTAVO_RELAY_REQUEST_SIZE: '50MB',
    OCTAVO_RELAY_TOTAL_TIME: '2 min',
    OCTAVO_RELAY_QUEUE: '0',
    OCTAVO_RELAY_ORIGINS: 'https://docs.example.org, https://Preview.example.org:8443/',
    OCTAVO_FEEDBACK_URL: 'https://chat.example.com/hooks/docs',
    OCTAVO_FEEDBACK_FILE: '/var/lib/octavo/feedback.jsonl',
    OCTAVO_SECRET: 'one,two',
    OCTAVO_PASSWORD_HASH: '$argon2id$x',
    OCTAVO_OIDC_CLIENT_SECRET: 'three',
  }
  expect(readSettings(environment, '/docs')).toEqual({
    publicUrl: 'https://docs.example.com',
    trustProxy: 2,
    allowPrivate: ['10.1.0.0/16', 'api.intra:8443', '[fd00::1]:443'],
    redisUrl: 'rediss://:secret@cache.example:6380/1',
    origins: ['https://docs.example.org', 'https://preview.example.org:8443'],
    limits: { ratePerMinute: 120, requestBytes: 50 * 1024 * 1024, totalMs: 120_000, queue: 0 },
    feedback: { webhook: 'https://chat.example.com/hooks/docs', file: '/var/lib/octavo/feedback.jsonl' },
    secrets: { secret: 'one,two', passwordHash: '$argon2id$x', clientSecret: 'three' },
  })
})

describe('OCTAVO_PUBLIC_URL', () => {
  test.each([
    ['https://docs.example.com', '', 'https://docs.example.com'],
    ['HTTP://Docs.Example.com:8080/', '', 'http://docs.example.com:8080'],
    ['https://docs.example.com:443', '', 'https://docs.example.com'],
    ['https://example.com', '/docs', 'https://example.com'],
    ['https://example.com/a/b', '/a/b', 'https://example.com'],
  ])('accepts %s with the base path "%s" as %s', (value, base, origin) => {
    expect(readSettings({ OCTAVO_PUBLIC_URL: value }, base).publicUrl).toBe(origin)
  })

  test.each([
    'docs.example.com',
    'ftp://example.com',
    'https:example.com',
    'https://me:secret@example.com',
    'https://example.com/?a=b',
    'https://example.com/#top',
    'https://',
    'https:\\\\example.com',
    'javascript:alert(1)',
    'https://a b',
  ])('rejects %s', (value) => {
    expect(problemOf({ OCTAVO_PUBLIC_URL: value })).toBe(
      'OCTAVO_PUBLIC_URL must be a URL such as https://docs.example.com.',
    )
  })

  test('must match the base path', () => {
    expect(problemOf({ OCTAVO_PUBLIC_URL: 'https://example.com/docs' })).toContain('Add --base-path /docs')
    expect(problemOf({ OCTAVO_PUBLIC_URL: 'https://example.com/docs' }, '/handbook')).toBe(
      'OCTAVO_PUBLIC_URL ends with /docs, but --base-path is /handbook. Use the same path for both.',
    )
  })
})

test.each(['yes', '-1', '1.5', '10', '0x1', 'true', '127.0.0.1'])(
  'rejects %s as a number of proxies',
  (value) => {
    expect(problemOf({ OCTAVO_TRUST_PROXY: value })).toContain(
      'OCTAVO_TRUST_PROXY must be the number of reverse proxies',
    )
  },
)

test.each([
  'docs.example.com',
  'https://a.example/docs',
  '*',
  'null',
  'https://me@a.example',
  'ftp://a.example',
])('rejects %s as a site origin', (value) => {
  expect(problemOf({ OCTAVO_RELAY_ORIGINS: `https://b.example,${value}` })).toContain(
    'OCTAVO_RELAY_ORIGINS must be a comma-separated list of origins',
  )
})

test.each(['10.0.0.0/33', 'http://api.intra', '*', '10.0.0.1:99999', '10.1', 'a b'])(
  'rejects %s as a private address',
  (value) => {
    expect(problemOf({ OCTAVO_RELAY_ALLOW_PRIVATE: `10.0.0.1,${value}` })).toContain(
      `OCTAVO_RELAY_ALLOW_PRIVATE: \`${value}\``,
    )
  },
)

test('does not repeat an invalid Redis URL, since it may contain a password', () => {
  const message = problemOf({ OCTAVO_REDIS_URL: 'http://:hunter2@cache.example' })
  expect(message).toContain('OCTAVO_REDIS_URL must be')
  expect(message).not.toContain('hunter2')
})

test.each([
  'redis://127.0.0.1:6379',
  'redis://cache.example/',
  'redis://cache.example/15',
  'rediss://user:100%25@cache.example/1',
])('accepts %s as a Redis URL', (value) => {
  expect(readSettings({ OCTAVO_REDIS_URL: value }, '').redisUrl).toBe(value)
})

test.each([
  ['redis://:hunter2@cache.example/cache', 'a database number'],
  ['redis://:hunter2@cache.example/1/2', 'a database number'],
  ['redis://:hunter2%@cache.example', 'Write it as %25'],
  ['redis://%ff:hunter2@cache.example', 'Write it as %25'],
  ['redis:hunter2', 'must be a URL'],
])('rejects %s as a Redis URL', (value, expected) => {
  const message = problemOf({ OCTAVO_REDIS_URL: value })
  expect(message).toContain(expected)
  expect(message).not.toContain('hunter2')
})

test('requires the public URL for private addresses, since any host could be the site otherwise', () => {
  const allowed = { OCTAVO_RELAY_ALLOW_PRIVATE: '10.0.0.1' }
  expect(problemOf(allowed)).toMatch(/^OCTAVO_RELAY_ALLOW_PRIVATE requires OCTAVO_PUBLIC_URL/)
  expect(problemOf({ ...allowed, OCTAVO_PUBLIC_URL: ' ' })).toContain(
    'a page on another site could reach your network',
  )
  expect(problemOf({ ...allowed, OCTAVO_PUBLIC_URL: 'https://docs.example.com' })).toBe('')
})

describe('relay limits', () => {
  test('have a variable each', () => {
    const names = Object.values(limitVariables).map(({ name }) => name)
    expect(new Set(names).size).toBe(Object.keys(defaultLimits).length)
    for (const name of names) expect(name).toMatch(/^OCTAVO_RELAY_[A-Z_]+$/)
  })

  test.each(['-1', '1.5', '1e3', 'many', '5 apples', '99999999999999'])('reject %s', (value) => {
    for (const { name } of Object.values(limitVariables))
      expect(problemOf({ [name]: value })).toMatch(new RegExp(`^${name} must be a `))
  })

  test('allow at most a day, since Node.js timers overflow after a month', () => {
    expect(problemOf({ OCTAVO_RELAY_TOTAL_TIME: '43200min' })).toContain('up to one day')
    expect(problemOf({ OCTAVO_RELAY_TOTAL_TIME: '60' })).toContain(
      'OCTAVO_RELAY_TOTAL_TIME must be a time such as',
    )
  })

  test('reject a misspelled variable', () => {
    expect(problemOf({ OCTAVO_RELAY_RTAE: '5' })).toBe(
      'Unknown environment variable OCTAVO_RELAY_RTAE. Did you mean `OCTAVO_RELAY_RATE`?',
    )
  })
})

test('reports all problems at once, one per line', () => {
  expect(
    problemOf({ OCTAVO_PUBLIC_URL: 'x', OCTAVO_TRUST_PROXY: 'x', OCTAVO_RELAY_RATE: '0' }).split('\n'),
  ).toHaveLength(3)
})
