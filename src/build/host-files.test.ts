import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { type Redirect, writeHostFiles } from './host-files.ts'

const redirectsOf = (redirects: readonly Redirect[]) =>
  writeHostFiles('', redirects).find(({ name }) => name === '_redirects')!
const linesOf = (redirects: readonly Redirect[]) =>
  redirectsOf(redirects).content?.trimEnd().split('\n') ?? []

const rule = (from: string): Redirect => ({ from, to: '/new', status: 308, isRule: true })
const ofPage = (from: string): Redirect => ({ from, to: '/new', status: 308 })
const many = (count: number, make: (from: string) => Redirect) =>
  Array.from({ length: count }, (_, at) => make(`/old-${at}`))

/** What Cloudflare reads of such a file: 2,000 plain lines, and 100 from the first pattern on. */
function readByCloudflare(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => /[:*]/.test(line.split(' ')[0]!))
  const plain = first === -1 ? lines : lines.slice(0, first)
  return [...plain.slice(0, 2000), ...(first === -1 ? [] : lines.slice(first, first + 100))]
}

test('GitHub Pages, from a branch, is told to leave folders alone whose names begin with `_`', () => {
  expect(writeHostFiles('/docs', [])).toContainEqual({ name: '.nojekyll', content: '' })
})

describe('`_redirects`', () => {
  test('has the rules of the owner first, then what comes from pages, then patterns', () => {
    const given = [ofPage('/alias'), rule('/old'), rule('/blog/:slug*'), ofPage('/folder'), rule('/older')]
    expect(linesOf(given)).toEqual([
      '/old /new 301',
      '/older /new 301',
      '/alias /new 301',
      '/folder /new 301',
      '/blog/* /new 301',
    ])
  })

  test('is not there without redirects', () => {
    expect(redirectsOf([]).content).toBeUndefined()
  })

  test('of 2,000 plain redirects has all, and nothing is said', () => {
    const given = [...many(1999, ofPage), rule('/mine'), rule('/blog/*')]
    expect(linesOf(given)).toHaveLength(2001)
    expect(redirectsOf(given).note).toBeUndefined()
  })

  test('of more has those of the owner, and says how many small pages stand for the rest', () => {
    const given = [...many(2341, ofPage), rule('/mine'), rule('/blog/*')]
    expect(linesOf(given)).toEqual(['/mine /new 301', '/blog/* /new 301'])
    expect(redirectsOf(given).note).toBe(
      '2,341 redirects from other addresses of pages are not in _redirects: Cloudflare reads 2,000 at most. Small pages lead on from them.',
    )
  })

  test('of more than 2,000 rules of the owner has all: other hosts read them', () => {
    expect(linesOf([...many(2100, rule), ofPage('/alias')])).toHaveLength(2100)
  })

  test('Cloudflare reads every rule of the owner, whatever pages add to them', () => {
    const redirect = fc.record({
      kind: fc.constantFrom('plain', 'pattern', 'page'),
      count: fc.integer({ min: 0, max: 1500 }),
    })
    fc.assert(
      fc.property(fc.array(redirect, { maxLength: 6 }), (groups) => {
        const given = groups.flatMap(({ kind, count }, group) =>
          Array.from({ length: kind === 'page' ? count : count % 17 }, (_, at): Redirect => {
            const from = `/${kind}-${group}-${at}`
            return kind === 'page' ? ofPage(from) : rule(kind === 'plain' ? from : `${from}/*`)
          }),
        )
        const read = readByCloudflare(linesOf(given))
        const rules = given.filter(({ isRule }) => isRule)
        expect(rules.filter(({ from }) => !read.includes(`${from} /new 301`))).toEqual([])
      }),
      { numRuns: runs(50) },
    )
  })
})
