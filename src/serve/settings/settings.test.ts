import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../relay/limits.ts'
import { limitVariables } from './limit-variables.ts'
import { readSettings } from './settings.ts'

const said = (environment: Record<string, string>, base = ''): string => {
  try {
    readSettings(environment, base)
    return ''
  } catch (problem) {
    return (problem as Error).message
  }
}

test('without variables nothing is trusted and nothing private is open', () => {
  expect(readSettings({}, '')).toEqual({
    trustProxy: 0,
    allowPrivate: [],
    origins: [],
    limits: {},
    secrets: {},
  })
})

test('an empty variable is one that is not set', () => {
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
    secrets: {},
  })
})

test('each variable in its place', () => {
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
  ])('%s with the base path "%s" is %s', (given, base, origin) => {
    expect(readSettings({ OCTAVO_PUBLIC_URL: given }, base).publicUrl).toBe(origin)
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
  ])('%s is not an origin', (given) => {
    expect(said({ OCTAVO_PUBLIC_URL: given })).toBe(
      'OCTAVO_PUBLIC_URL must be an address such as https://docs.example.com.',
    )
  })

  test('its path is the base path', () => {
    expect(said({ OCTAVO_PUBLIC_URL: 'https://example.com/docs' })).toContain('Add --base-path /docs')
    expect(said({ OCTAVO_PUBLIC_URL: 'https://example.com/docs' }, '/handbook')).toBe(
      'OCTAVO_PUBLIC_URL ends with /docs, but --base-path is /handbook. They must be the same.',
    )
  })
})

test.each(['yes', '-1', '1.5', '10', '0x1', 'true', '127.0.0.1'])(
  '%s is not a number of proxies',
  (given) => {
    expect(said({ OCTAVO_TRUST_PROXY: given })).toContain('OCTAVO_TRUST_PROXY must be the number of proxies')
  },
)

test.each([
  'docs.example.com',
  'https://a.example/docs',
  '*',
  'null',
  'https://me@a.example',
  'ftp://a.example',
])('%s is not the origin of a site', (given) => {
  expect(said({ OCTAVO_RELAY_ORIGINS: `https://b.example,${given}` })).toContain(
    'OCTAVO_RELAY_ORIGINS must be a list of origins',
  )
})

test.each(['10.0.0.0/33', 'http://api.intra', '*', '10.0.0.1:99999', '10.1', 'a b'])(
  '%s is nothing private that could be opened',
  (given) => {
    expect(said({ OCTAVO_RELAY_ALLOW_PRIVATE: `10.0.0.1,${given}` })).toContain(
      `OCTAVO_RELAY_ALLOW_PRIVATE: \`${given}\``,
    )
  },
)

test('a wrong address of Redis is not repeated, because it may hold a password', () => {
  const message = said({ OCTAVO_REDIS_URL: 'http://:hunter2@cache.example' })
  expect(message).toContain('OCTAVO_REDIS_URL must be')
  expect(message).not.toContain('hunter2')
})

test.each([
  'redis://127.0.0.1:6379',
  'redis://cache.example/',
  'redis://cache.example/15',
  'rediss://user:100%25@cache.example/1',
])('%s is an address of Redis', (given) => {
  expect(readSettings({ OCTAVO_REDIS_URL: given }, '').redisUrl).toBe(given)
})

test.each([
  ['redis://:hunter2@cache.example/cache', 'the number of a database'],
  ['redis://:hunter2@cache.example/1/2', 'the number of a database'],
  ['redis://:hunter2%@cache.example', 'has to be written as %25'],
  ['redis://%ff:hunter2@cache.example', 'has to be written as %25'],
  ['redis:hunter2', 'must be an address'],
])('%s is none that its client could use', (given, words) => {
  const message = said({ OCTAVO_REDIS_URL: given })
  expect(message).toContain(words)
  expect(message).not.toContain('hunter2')
})

test('nothing private is opened without the address of the site: any host could pass for it', () => {
  const opened = { OCTAVO_RELAY_ALLOW_PRIVATE: '10.0.0.1' }
  expect(said(opened)).toMatch(/^OCTAVO_RELAY_ALLOW_PRIVATE needs OCTAVO_PUBLIC_URL/)
  expect(said({ ...opened, OCTAVO_PUBLIC_URL: ' ' })).toContain(
    'a foreign page could reach into your network',
  )
  expect(said({ ...opened, OCTAVO_PUBLIC_URL: 'https://docs.example.com' })).toBe('')
})

describe('limits of the relay', () => {
  test('each has a variable of its own', () => {
    const names = Object.values(limitVariables).map(({ name }) => name)
    expect(new Set(names).size).toBe(Object.keys(defaultLimits).length)
    for (const name of names) expect(name).toMatch(/^OCTAVO_RELAY_[A-Z_]+$/)
  })

  test.each(['-1', '1.5', '1e3', 'many', '5 apples', '99999999999999'])('%s is none', (given) => {
    for (const { name } of Object.values(limitVariables))
      expect(said({ [name]: given })).toMatch(new RegExp(`^${name} must be a `))
  })

  test('a time of a month would be over at once in Node, so a day is the longest', () => {
    expect(said({ OCTAVO_RELAY_TOTAL_TIME: '43200min' })).toContain('of at most a day')
    expect(said({ OCTAVO_RELAY_TOTAL_TIME: '60' })).toContain(
      'OCTAVO_RELAY_TOTAL_TIME must be a time such as',
    )
  })

  test('a misspelt name is not passed over: it would be no limit', () => {
    expect(said({ OCTAVO_RELAY_RTAE: '5' })).toBe(
      'OCTAVO_RELAY_RTAE is not a setting. Did you mean `OCTAVO_RELAY_RATE`?',
    )
  })
})

test('all mistakes are said at once, a line each', () => {
  expect(
    said({ OCTAVO_PUBLIC_URL: 'x', OCTAVO_TRUST_PROXY: 'x', OCTAVO_RELAY_RATE: '0' }).split('\n'),
  ).toHaveLength(3)
})
