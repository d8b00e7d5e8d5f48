import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { type Redirect, writeHostFiles } from './host-files.ts'

const redirectsOf = (redirects: readonly Redirect[]) =>
  writeHostFiles('', redirects).find(({ name }) => name === '_redirects')!
const linesOf = (redirects: readonly Redirect[]) =>
  redirectsOf(redirects).content?.trimEnd().split('\n') ?? []

const rule = (from: string): Redirect => ({ from, to: '/new', status: 308, isRule: true })
const pageRedirect = (from: string): Redirect => ({ from, to: '/new', status: 308 })
const many = (count: number, make: (from: string) => Redirect) =>
  Array.from({ length: count }, (_, at) => make(`/old-${at}`))

/** The lines Cloudflare reads: 2,000 plain ones, and 100 from the first pattern on. */
function readByCloudflare(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => /[:*]/.test(line.split(' ')[0]!))
  const plain = first === -1 ? lines : lines.slice(0, first)
  return [...plain.slice(0, 2000), ...(first === -1 ? [] : lines.slice(first, first + 100))]
}

test('writes .nojekyll for GitHub Pages', () => {
  expect(writeHostFiles('/docs', [])).toContainEqual({ name: '.nojekyll', content: '' })
})

describe('`_redirects`', () => {
  test('lists owner rules first, then page redirects, then patterns', () => {
    const redirects = [
      pageRedirect('/alias'),
      rule('/old'),
      rule('/blog/:slug*'),
      pageRedirect('/folder'),
      rule('/older'),
    ]
    expect(linesOf(redirects)).toEqual([
      '/old /new 301',
      '/older /new 301',
      '/alias /new 301',
      '/folder /new 301',
      '/blog/* /new 301',
    ])
  })

  test('is absent without redirects', () => {
    expect(redirectsOf([]).content).toBeUndefined()
  })

  test('contains up to 2,000 plain redirects without a note', () => {
    const redirects = [...many(1999, pageRedirect), rule('/mine'), rule('/blog/*')]
    expect(linesOf(redirects)).toHaveLength(2001)
    expect(redirectsOf(redirects).note).toBeUndefined()
  })

  test('above the limit notes what Cloudflare reads, unless there are redirect pages', () => {
    const redirects = [...many(2341, pageRedirect), rule('/mine'), rule('/blog/*')]
    const lines = linesOf(redirects)
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([2343, '/mine /new 301', '/blog/* /new 301'])
    expect(redirectsOf(redirects).note).toBe(
      '_redirects has 2,342 redirects. Cloudflare Pages reads the first 2,000; use --redirects stubs there.',
    )
    expect(writeHostFiles('', redirects, 'stubs').some(({ note }) => note)).toBe(false)
  })

  test('contains all owner rules first, even above the limit', () => {
    const lines = linesOf([pageRedirect('/alias'), ...many(2100, rule)])
    expect([lines.length, lines.indexOf('/alias /new 301')]).toEqual([2101, 2100])
  })

  test('keeps every owner rule readable by Cloudflare', () => {
    const redirect = fc.record({
      kind: fc.constantFrom('plain', 'pattern', 'page'),
      count: fc.integer({ min: 0, max: 1500 }),
    })
    fc.assert(
      fc.property(fc.array(redirect, { maxLength: 6 }), (groups) => {
        const redirects = groups.flatMap(({ kind, count }, group) =>
          Array.from({ length: kind === 'page' ? count : count % 17 }, (_, at): Redirect => {
            const from = `/${kind}-${group}-${at}`
            return kind === 'page' ? pageRedirect(from) : rule(kind === 'plain' ? from : `${from}/*`)
          }),
        )
        const read = readByCloudflare(linesOf(redirects))
        const rules = redirects.filter(({ isRule }) => isRule)
        expect(rules.filter(({ from }) => !read.includes(`${from} /new 301`))).toEqual([])
      }),
      { numRuns: runs(50) },
    )
  })
})
