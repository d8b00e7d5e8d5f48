import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/config/parse.ts'
import type { FilePath } from '../../src/core/path.ts'
import { findRedirect, type RedirectRule, resolveRedirects } from '../../src/nav/redirect.ts'
import { createTestSite, places } from '../fixtures/site.ts'
import { runs } from '../setup/sizes.ts'

type RuleInput = { source: string; destination: string; permanent?: boolean }

const files = { 'index.mdx': 'Home', 'new.mdx': '## Setup', 'guides/start.mdx': 'Start' }
const pages = Object.keys(files).map((file) => file.replace('.mdx', ''))

function siteOf(redirects: RuleInput[], base = '') {
  const docs = JSON.stringify({ name: 'Mill', redirects, navigation: { pages } }, null, 2)
  return createTestSite({ 'docs.json': docs, ...files }, { base })
}

/** Status and target of a request: `308 /new`. */
async function locationOf(redirects: RuleInput[], path: string, base = ''): Promise<string> {
  const response = await siteOf(redirects, base).request(path)
  return `${response.status} ${response.headers.get('Location') ?? ''}`.trim()
}

/** The rules without a site. */
function rulesOf(inputs: readonly RuleInput[]) {
  const at = { file: 'docs.json' as FilePath, line: 1, column: 1, length: 1 }
  return resolveRedirects(inputs.map((rule): RedirectRule => ({ permanent: true, ...rule, at })))
}

describe('an exact rule', () => {
  test.each([
    ['/old', '/new', '/old', '308 /new'],
    ['/old', '/new', '/old/', '308 /new'],
    ['/old/', '/new', '/old', '308 /new'],
    ['old', 'new', '/old', '308 /new'],
    ['/old', '/new#setup', '/old', '308 /new#setup'],
    ['/old', '/new?tab=2#setup', '/old', '308 /new?tab=2#setup'],
    ['/old', 'https://elsewhere.test/x', '/old', '308 https://elsewhere.test/x'],
    ['/über uns', '/new', '/%C3%BCber%20uns', '308 /new'],
    ['/old%20page', '/new', '/old%20page', '308 /new'],
    ['/100%', '/new', '/100%25', '308 /new'],
    ['/old', '/new', '/old/deeper', '404'],
    ['/old', '/new', '/Old', '404'],
  ])('from `%s` to `%s` responds to `%s` with %s', async (source, destination, path, expected) => {
    expect(await locationOf([{ source, destination }], path)).toBe(expected)
  })

  test.each([
    [undefined, 308],
    [true, 308],
    [false, 307],
  ])('with `permanent: %s` responds with %i', async (permanent, status) => {
    expect(await locationOf([{ source: '/old', destination: '/new', permanent }], '/old')).toBe(
      `${status} /new`,
    )
  })

  test('stays below the base path', async () => {
    const rules = [
      { source: '/old', destination: '/new' },
      { source: '/out', destination: 'https://elsewhere.test' },
    ]
    expect(await locationOf(rules, '/docs/old', '/docs')).toBe('308 /docs/new')
    expect(await locationOf(rules, '/docs/out', '/docs')).toBe('308 https://elsewhere.test')
  })

  test('does not replace a page', async () => {
    expect(await locationOf([{ source: '/new', destination: '/guides/start' }], '/new')).toBe('200')
  })
})

describe('a pattern', () => {
  test.each([
    // The rest of a path.
    ['/old/:slug*', '/new/:slug*', '/old/a/b', '308 /new/a/b'],
    ['/old/:slug*', '/guides/start', '/old/a/b', '308 /guides/start'],
    ['/old/:slug*', '/new/:slug*', '/old', '308 /new/'],
    ['/old/:slug*', '/new/:slug*', '/older', '404'],
    ['/old/:slug*', 'https://elsewhere.test/:slug*', '/old/a/b', '308 https://elsewhere.test/a/b'],
    ['/old/:slug*', 'https://elsewhere.test:8080/x/:slug*', '/old/a', '308 https://elsewhere.test:8080/x/a'],
    ['/old/:slug*', '/new/:slug*#setup', '/old/a', '308 /new/a#setup'],
    // One segment.
    ['/:lang/old', '/new/:lang', '/de/old', '308 /new/de'],
    ['/:lang/old', '/new/:lang', '/de/at/old', '404'],
    ['/blog/:year/:name', '/posts/:name-:year', '/blog/2024/hello', '308 /posts/hello-2024'],
    ['/:lang/docs/:slug*', '/:slug*?lang=:lang', '/fr/docs/a/b', '308 /a/b?lang=fr'],
    // Any text.
    ['/blog/*', '/posts/*', '/blog/a/b', '308 /posts/a/b'],
    ['/v1-*', '/legacy-*', '/v1-setup', '308 /legacy-setup'],
    ['/a/*/b/*', '/x/*/y/*', '/a/1/b/2', '308 /x/1/y/2'],
    // Only `:` and `*` are special.
    ['/a.b/:x*', '/new/:x*', '/aXb/c', '404'],
    ['/(a|b)+/:x*', '/new/:x*', '/(a|b)+/c', '308 /new/c'],
    // Typed text is kept verbatim.
    ['/old/:slug*', '/new/:slug*', '/old/%C3%BCber%20uns', '308 /new/%C3%BCber%20uns'],
    ['/old/:slug*', '/new/:slug*', '/old/100%25', '308 /new/100%25'],
    ['/old/:slug*', '/new/:slug*', '/old/a*b', '308 /new/a*b'],
    ['/old/:slug*', '/new/:slug*', '/old/:slug*', '308 /new/:slug*'],
    ['/old/:slug*', '/new/:slug*', '/old/$&$1', '308 /new/$&$1'],
    ['/old/:slug', '/new/:slug', '/old/line%0D%0ASet-Cookie:x', '308 /new/line%0D%0ASet-Cookie:x'],
  ])('from `%s` to `%s` responds to `%s` with %s', async (source, destination, path, expected) => {
    expect(await locationOf([{ source, destination }], path)).toBe(expected)
  })

  test('comes after exact rules, in the order written', async () => {
    const rules = [
      { source: '/:any*', destination: '/new' },
      { source: '/old/:slug*', destination: '/guides/start' },
      { source: '/old/a', destination: 'https://elsewhere.test' },
    ]
    expect(await locationOf([rules[1]!, rules[2]!], '/old/a')).toBe('308 https://elsewhere.test')
    expect(await locationOf([rules[1]!, rules[2]!], '/old/b')).toBe('308 /guides/start')
    expect(await locationOf(rules, '/old/b')).toBe('308 /new')
    expect(await locationOf(rules.toReversed(), '/old/b')).toBe('308 /guides/start')
  })

  test('is matched in order at any depth', () => {
    const deep = '/a/b/c/d/e/f/g/h/i/j/:x*'
    const { value } = rulesOf([
      { source: deep, destination: '/first' },
      { source: '/a/:x*', destination: '/second' },
    ])
    expect(findRedirect(value, '/a/b/c/d/e/f/g/h/i/j/k')?.to).toBe('/first')
    expect(findRedirect(value, '/a/b/c/d/e/f/g/h/i/other')?.to).toBe('/second')
  })

  test('does not hide files of the site folder', async () => {
    const docs = { redirects: [{ source: '/old/:slug*', destination: '/new' }], navigation: { pages } }
    const { request } = createTestSite({ 'docs.json': JSON.stringify(docs), ...files, 'logo.svg': '<svg/>' })
    expect((await request('/logo.svg')).status).toBe(200)
  })
})

describe('diagnostics', () => {
  const result = (redirects: RuleInput[]) => siteOf(redirects).diagnostics()

  test('reject a source with a query or an anchor', async () => {
    const list = await result([
      { source: '/a#part', destination: '/a' },
      { source: '/b?x=1', destination: '/' },
    ])
    expect(list.map(({ code }) => code)).toEqual(['redirect/source', 'redirect/source'])
  })

  test('report a rule that leads to itself', async () => {
    const list = await result([{ source: '/a', destination: '/a/#part' }])
    expect(list).toMatchObject([
      {
        code: 'redirect/loop',
        severity: 'error',
        message: 'The redirect from `/a` is a loop: /a -> /a',
        hint: 'Point one of them to a page.',
        at: { file: 'docs.json', line: 5, column: 17 },
      },
    ])
  })

  test('report every rule of a cycle, which is not followed', async () => {
    const rules = [
      { source: '/a', destination: '/b' },
      { source: '/b', destination: '/c' },
      { source: '/c', destination: '/a' },
      { source: '/fine', destination: '/new' },
    ]
    expect((await result(rules)).map(({ message }) => message)).toEqual([
      'The redirect from `/a` is a loop: /a -> /b -> /c -> /a',
      'The redirect from `/b` is a loop: /b -> /c -> /a -> /b',
      'The redirect from `/c` is a loop: /c -> /a -> /b -> /c',
    ])
    for (const path of ['/a', '/b', '/c']) expect(await locationOf(rules, path)).toBe('404')
    expect(await locationOf(rules, '/fine')).toBe('308 /new')
  })

  test('do not blame a rule that only leads into a cycle', async () => {
    const rules = [
      { source: '/start', destination: '/a' },
      { source: '/a', destination: '/b' },
      { source: '/b', destination: '/a' },
    ]
    const loops = (await result(rules)).filter(({ code }) => code === 'redirect/loop')
    expect(places(loops)).toEqual(['redirect/loop docs.json:9:17', 'redirect/loop docs.json:13:17'])
  })

  test.each([
    [
      'a pattern that leads to itself',
      [{ source: '/a/:x*', destination: '/a/:x*' }],
      'The redirect from `/a/:x*` is a loop: /a/~ -> /a/~',
    ],
    [
      'a pattern that extends the path endlessly',
      [{ source: '/a/:x*', destination: '/a/b/:x*' }],
      'does not end: /a/~ -> /a/b/~ -> ',
    ],
    [
      'a pattern and an exact rule',
      [
        { source: '/a/:x*', destination: '/b' },
        { source: '/b', destination: '/a/1' },
      ],
      'The redirect from `/b` is a loop: /b -> /a/1 -> /b',
    ],
  ])('report %s', async (_name, rules, words) => {
    const list = await result(rules)
    expect(list.every(({ code }) => code === 'redirect/loop')).toBe(true)
    expect(list.map(({ message }) => message).join('\n')).toContain(words)
  })

  test('do not blame a pattern behind another', async () => {
    const rules = [
      { source: '/a/:x*', destination: '/a/:x*' },
      { source: '/a/:y', destination: '/new' },
    ]
    expect(places(await result(rules))).toEqual(['redirect/loop docs.json:5:17'])
    expect(await locationOf(rules, '/a/b')).toBe('308 /new')
  })

  test('accept a chain that ends', async () => {
    const chain = Array.from({ length: 10 }, (_, index) => ({
      source: `/s${index}`,
      destination: `/s${index + 1}`,
    }))
    expect(await result([...chain, { source: '/s10', destination: '/new' }])).toEqual([])
  })

  test('report a duplicate source, and the first rule counts', async () => {
    const rules = [
      { source: '/old', destination: '/new' },
      { source: '/old/', destination: '/guides/start' },
    ]
    expect(await result(rules)).toMatchObject([
      {
        code: 'redirect/duplicate',
        severity: 'warning',
        message: '`/old/` has two redirects; the first one is used',
        at: { line: 9, column: 17 },
      },
    ])
    expect(await locationOf(rules, '/old')).toBe('308 /new')
  })

  test('keep the positions of other rules if one is invalid', async () => {
    const rules = [
      { source: 5, destination: '/new' } as unknown as RuleInput,
      { source: '/a', destination: '/a' },
    ]
    expect(places(await result(rules))).toEqual([
      'config/wrong-type docs.json:5:17',
      'redirect/loop docs.json:9:17',
    ])
  })

  test('report a rule for an existing page', async () => {
    expect(await result([{ source: '/new', destination: '/guides/start' }])).toMatchObject([
      {
        code: 'redirect/shadowed',
        severity: 'warning',
        message: '`/new` is a page, so its redirect is ignored',
      },
    ])
  })

  test('report a missing target', async () => {
    expect(await result([{ source: '/old', destination: '/guides/strat' }])).toMatchObject([
      {
        code: 'redirect/target-not-found',
        severity: 'warning',
        message: '`/old` redirects to `/guides/strat`, which does not exist',
        hint: 'Did you mean `/guides/start`?',
      },
    ])
  })
})

describe('thousands of rules', () => {
  /** As many as the largest known site has. */
  const ruleCount = 5477
  const kinds: [string, (index: number) => RuleInput][] = [
    ['exact', (index) => ({ source: `/old/${index}`, destination: `/new/${index}` })],
    ['patterns', (index) => ({ source: `/old/${index}/:slug*`, destination: `/new/${index}/:slug*` })],
  ]

  /** CPU milliseconds; the minimum of several runs, to ignore other work on the machine. */
  async function cost(work: () => unknown): Promise<number> {
    const runs: number[] = []
    for (let run = 0; run < 3; run++) {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      runs.push((user + system) / 1000)
    }
    return Math.min(...runs)
  }

  test.each(kinds)('are read in about linear time: %s', async (_kind, rule) => {
    const read = (count: number) => {
      const redirects = Array.from({ length: count }, (_, index) => rule(index))
      const text = JSON.stringify({ redirects, navigation: { pages: [] } }, null, 2)
      return cost(() => parseConfig(text, async () => undefined))
    }
    const smallTime = await read(Math.round(ruleCount / 4))
    expect((await read(ruleCount)) / smallTime).toBeLessThan(9)
  })

  test.each(kinds)('are matched without trying all: %s', (_kind, rule) => {
    const { value, diagnostics } = rulesOf(Array.from({ length: ruleCount }, (_, index) => rule(index)))
    expect(diagnostics).toEqual([])
    const testedSources: string[] = []
    for (const patterns of value.patterns.values()) {
      for (const pattern of patterns) {
        const { test: real } = pattern
        pattern.test = Object.assign(new RegExp(real), {
          exec: (text: string) => {
            testedSources.push(pattern.rule.source)
            return real.exec(text)
          },
        })
      }
    }
    expect(findRedirect(value, '/old/5000')?.to).toMatch(/^\/new\/5000/)
    expect(findRedirect(value, '/nowhere/at/all')).toBeUndefined()
    expect(testedSources.length).toBeLessThanOrEqual(1)
  })

  test('resist catastrophic backtracking', async () => {
    const { value } = rulesOf([{ source: '/*/*/*/x', destination: '/new' }])
    const path = `/${'a/'.repeat(1500)}`
    expect(await cost(() => findRedirect(value, path))).toBeLessThan(500)
  })
})

describe('a relative rule never redirects to another host', () => {
  const siteOrigin = 'https://docs.test'
  const hostile = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '%2F',
        '%5C',
        '\t',
        '\n',
        '\r',
        ' ',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '*',
        ':x',
        'a',
        'evil.test',
        'https:',
        'javascript:',
        '\u0000',
        '\u3002',
        'é',
        '\ud800',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))
  const source = fc.constantFrom(
    '/:x*',
    '/*',
    '/old/:x*',
    '/old/*',
    '/old-*',
    '/:x',
    '/old/:x',
    '/:x/:y*',
    '/*/*',
  )
  const destination = fc.constantFrom(
    '/:x*',
    '/:x',
    '/*',
    ':x*',
    '*',
    '/new/:x*',
    '/new/*',
    '//:x*',
    '\\:x*',
    '/\\:x',
    '/:x:y*',
    ':x.:y*',
    '/:y*/:x',
    'new/:x*',
    '/#:x*',
    '/?to=:x*',
  )

  test('for any path', () => {
    let redirected = 0
    fc.assert(
      fc.property(
        source,
        destination,
        hostile,
        fc.constantFrom('/', '/old/', '/old-'),
        (from, to, path, start) => {
          const { value } = rulesOf([{ source: from, destination: to }])
          const result = findRedirect(value, start + path)
          if (!result) return
          redirected += 1
          expect(result.to).toMatch(/^\/(?![/\\])/)
          expect(new URL(result.to, siteOrigin).origin).toBe(siteOrigin)
          // Invalid in a header.
          expect(result.to).not.toMatch(/[\u0000-\u001f\ud800-\udfff]/)
        },
      ),
      { numRuns: runs(5000) },
    )
    expect(redirected).toBeGreaterThan(runs(500))
  })

  test('or makes the server fail', async () => {
    const { request } = siteOf([
      { source: '/old/:x*', destination: '/:x*' },
      { source: '/old-*', destination: '*' },
    ])
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom('/old/', '/old-'), async (path, start) => {
        const requests =
          start + encodeURIComponent(path.replace(/\p{Surrogate}/gu, '')).replaceAll('%2F', '/')
        const response = await request(requests)
        expect(response.status).toBeLessThan(500)
        const location = response.headers.get('Location')
        if (location) expect(new URL(location, siteOrigin).origin).toBe(siteOrigin)
      }),
      { numRuns: runs(300) },
    )
  })

  test.each([
    ['/old/%09/evil.test', '/:x*'],
    ['/old///evil.test', '/:x*'],
    ['/old/%5Cevil.test', '/:x*'],
    ['/old/%0A/evil.test', '/:x*'],
    ['/old/https://evil.test', ':x*'],
  ])('for `%s` through `%s`', async (path, to) => {
    const response = await siteOf([{ source: '/old/:x*', destination: to }]).request(path)
    const location = response.headers.get('Location')
    expect(location === null || new URL(location, siteOrigin).origin === siteOrigin).toBe(true)
  })
})
