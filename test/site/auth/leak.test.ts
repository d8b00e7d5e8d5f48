import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedTestSite, type GuardedSite } from '../../fixtures/auth/guarded-site.ts'
import { everyNth, isFull } from '../../setup/sizes.ts'
import { type Allowed, type Canary, marksIn } from './leak-canary.ts'
import {
  collectResponses,
  createVisitors,
  textOf,
  type Visitor,
  type VisitorResponse,
} from './leak-responses.ts'
import { createLeakSite, type LeakSite } from './leak-site.ts'
import { type Address, collectAddresses } from './leak-urls.ts'

const isAllowed = (allowed: Allowed, { name }: Visitor): boolean => {
  const isReader = ['reader', 'other', 'member', 'both'].includes(name)
  if (allowed === 'everybody') return true
  if (allowed === 'signed-in') return isReader
  return allowed === 'staff' && ['member', 'both'].includes(name)
}

/** Where content must be visible to visitors with access, since an empty site leaks nothing. */
const pageShows = [
  'html',
  '.md',
  'markdown by Accept',
  'llms-full.txt',
  'search',
  'mcp search',
  'mcp read_page',
  'mcp resource',
]
const listRepresentations = [
  'llms.txt',
  '.well-known/llms.txt',
  'sitemap.xml',
  'search by a word',
  'mcp resources',
]
const pageRepresentations = [...pageShows, ...listRepresentations, 'feed', 'island', 'file']
const operationShows = [...pageShows, 'spec download', 'collection', 'mcp get_operation']
const partShows = [
  'html',
  '.md',
  'markdown by Accept',
  'search',
  'spec download',
  'mcp get_operation',
  'llms-full.txt',
]
const representationsByKind = new Map<string, readonly string[]>([
  ['public page', [...pageRepresentations, 'redirect']],
  ['page for signed-in readers', [...pageRepresentations, 'not found']],
  ['page with groups', [...pageRepresentations, 'redirect', 'not found']],
  ['page in a restricted group', [...pageRepresentations, 'folder']],
  ['page in a restricted tab', [...pageRepresentations, 'folder']],
  ['page in a restricted dropdown', [...pageRepresentations, 'folder']],
  [
    'page in a restricted version',
    [...pageRepresentations.filter((ofPage) => ofPage !== 'mcp search'), 'folder'],
  ],
  ['page in a restricted group of a large section', [...pageRepresentations, 'navigation fragment']],
  ['unlisted page', ['html', '.md', 'feed', 'island', 'file', 'mcp read_page']],
  ['page for nobody', []],
  ['name of a group', []],
  ['link in a restricted group', ['html']],
  [
    'operation with groups',
    [...operationShows, ...listRepresentations, 'mcp list_operations', 'mcp tools', '~playground.json'],
  ],
  [
    'operation of a restricted path',
    [...operationShows, ...listRepresentations, 'mcp list_operations', '~playground.json'],
  ],
  [
    'operation of a restricted page',
    [...operationShows, 'llms.txt', 'mcp list_operations', '~playground.json'],
  ],
  ['operation with a gated playground', [...operationShows, ...listRepresentations, 'mcp list_operations']],
  ['open operation', [...operationShows, 'mcp list_operations', '~playground.json']],
  ['API in a restricted tab', [...operationShows, ...listRepresentations]],
  ['webhook', ['html', '.md', 'search']],
  ['property', [...partShows, '~playground.json', 'collection', 'part']],
  ['parameter', [...partShows, '~playground.json', 'collection']],
  ['response header', partShows.filter((partShow) => partShow !== 'search')],
  ['whole schema', partShows],
  ['variant', partShows],
  ['enum value', partShows],
  ['inherited property', partShows],
  ['property in another file', partShows],
  ['callback', ['html', '.md']],
  ['answer', ['html', '.md', 'spec download']],
  ['operation in an older spec', ['html', '.md', 'feed']],
  ['channel', ['html', '.md', 'search', 'llms.txt', 'mcp get_operation', '~console.json']],
  ['message', ['html', '.md', 'search', 'mcp get_operation']],
  ['payload field', ['html', '.md', 'search', 'mcp get_operation']],
  ['operation of a channel', ['html', '.md', 'llms.txt', 'mcp get_operation']],
])

/**
 * In a regular run each visitor uses one of the two sites, with all content in every representation.
 * Expired and forged sessions request a sample, since they must match anonymous visitors. Only the reader
 * with the most access must find everything.
 */
const regularVisitors: Record<Usual, string[]> = {
  public: ['anonymous', 'forged', 'other', 'member'],
  private: ['anonymous', 'expired', 'reader', 'both'],
}

type Usual = 'private' | 'public'

/** Every nth URL of each representation. */
function sampleEach(addresses: readonly Address[], n: number): Address[] {
  const representations = new Set(addresses.map(({ representation }) => representation))
  return [...representations].flatMap((item) =>
    everyNth(
      addresses.filter(({ representation }) => representation === item),
      n,
    ),
  )
}

const isImpostor = ({ name }: Visitor) => name === 'expired' || name === 'forged'
const isSampled = ({ name }: Visitor) => !isFull && (name === 'reader' || name === 'other')

type Matrix = {
  leaks: LeakSite
  responses: Map<string, VisitorResponse[]>
  visitors: Visitor[]
  site: GuardedSite
  close: () => Promise<void>
}

async function createMatrix(defaultAccess: Usual, base: string): Promise<Matrix> {
  const leaks = createLeakSite(defaultAccess)
  const site = await createGuardedTestSite(leaks.files, {
    base,
    users: { reader: [], other: ['sales'], member: [leaks.group], both: ['sales', leaks.group] },
  })
  const visitors = (await createVisitors(site)).filter(
    ({ name }) => isFull || regularVisitors[defaultAccess].includes(name),
  )
  const addresses = await collectAddresses(site, leaks)
  const responses = new Map<string, VisitorResponse[]>()
  for (const visitor of visitors) {
    const step = isImpostor(visitor) ? 8 : isSampled(visitor) ? 3 : 1
    const sampled = sampleEach(addresses, step)
    responses.set(visitor.name, await collectResponses(site, leaks, visitor, sampled, base))
  }
  return { leaks, responses, visitors, site, close: () => site.close() }
}

/** Content visible without access, and content missing despite access. */
function findLeaks({ leaks, responses, visitors }: Matrix) {
  const canariesByMark = new Map(leaks.canaries.all().map((canary) => [canary.mark, canary]))
  const leaked: string[] = []
  const missing: string[] = []
  let checks = 0
  for (const visitor of visitors.filter((item) => isFull || !isImpostor(item))) {
    const marksByVisitor = new Map<string, Map<string, { canary: Canary; address: string }[]>>()
    for (const { representation, address: request, text } of responses.get(visitor.name)!) {
      const kinds = marksByVisitor.get(representation) ?? new Map()
      marksByVisitor.set(representation, kinds)
      // The visitor already knows marks in the requested URL; an empty search must not repeat them.
      const requestedMarks = new Set(marksIn(request.replace(/\?q=.*/, '')))
      for (const mark of marksIn(text)) {
        const canary = canariesByMark.get(mark)
        if (!canary || requestedMarks.has(mark)) continue
        kinds.set(canary.kind, [...(kinds.get(canary.kind) ?? []), { canary, address: request }])
      }
    }
    for (const [representation, kinds] of marksByVisitor)
      for (const kind of leaks.canaries.kinds()) {
        const result = kinds.get(kind) ?? []
        const leakedMarks = result.filter(({ canary }) => !isAllowed(canary.allowed, visitor))
        const allowed = leaks.canaries.all().find((item) => item.kind === kind)!.allowed
        const isExpected =
          isAllowed(allowed, visitor) && representationsByKind.get(kind)?.includes(representation)
        if (!isAllowed(allowed, visitor) || isExpected) checks++
        for (const place of new Set(
          leakedMarks.map(({ canary, address: request }) => `${canary.place} at ${request}`),
        ))
          leaked.push(`${visitor.name} sees in ${representation}: ${kind}, ${place}`)
        if (isExpected && result.length === 0 && !isSampled(visitor))
          missing.push(`${visitor.name} misses in ${representation}: ${kind}`)
      }
  }
  const representations = new Set(
    [...responses.values()].flat().map((visitorResponse) => visitorResponse.representation),
  )
  return { leaked, missing, checks, representations }
}

describe.each([
  ['public', ''],
  ['private', '/docs'],
] as const)('a site that is %s by default at "%s/"', (defaultAccess, base) => {
  let matrix: Matrix
  beforeAll(async () => {
    matrix = await createMatrix(defaultAccess, base)
  }, 300_000)
  afterAll(() => matrix.close())

  test('shows each kind of content in every format only to visitors with access', () => {
    const { leaked, missing, checks, representations } = findLeaks(matrix)
    expect({ leaked, missing }).toEqual({ leaked: [], missing: [] })
    expect(representations.size).toBeGreaterThanOrEqual(24)
    expect(checks).toBeGreaterThanOrEqual(isFull ? 720 : 360)
  })

  test('treats expired and forged sessions like anonymous visitors', () => {
    const [first, ...otherResponses] = ['anonymous', 'expired', 'forged'].flatMap((name) =>
      [matrix.responses.get(name)].filter((responses) => responses !== undefined),
    )
    expect(otherResponses).toHaveLength(isFull ? 2 : 1)
    const nameOf = ({ representation, address: request }: VisitorResponse) => `${representation} ${request}`
    const anonymousResponses = new Map(
      first!.map((visitorResponse) => [nameOf(visitorResponse), visitorResponse]),
    )
    for (const other of otherResponses) {
      const compared = other.filter(({ representation }) => representation !== 'sign-in page')
      expect(compared).toEqual(
        compared.map((visitorResponse) => anonymousResponses.get(nameOf(visitorResponse))),
      )
      expect(compared.length).toBeGreaterThan(isFull ? 700 : 100)
    }
  })
  // A regular run checks one of the sites.
  if (!isFull && defaultAccess === 'private') return
  test('does not reveal changes of restricted content to anonymous visitors', async () => {
    const { site, leaks } = matrix
    const addresses = await collectAddresses(site, leaks)
    const restrictedMarks = leaks.canaries
      .all()
      .filter(
        ({ allowed, kind, place }) =>
          allowed !== 'everybody' && kind !== 'name of a group' && !/name$/.test(place),
      )
      .map(({ mark }) => mark)
    const sampled = sampleEach(addresses, 3).filter(
      ({ path }) => !restrictedMarks.some((mark) => path.includes(mark)),
    )
    // HEAD uses the same code for all of a kind.
    const isShort = ({ representation }: Address) => ['html', 'file', '.md'].includes(representation)
    const fetchAll = async () => {
      const responses = new Map<string, string>()
      for (const { representation, path, headers } of sampled)
        for (const method of isShort({ representation, path }) ? ['GET', 'HEAD'] : ['GET']) {
          const response = await site.request(base + path, { method, headers })
          responses.set(`${method} ${representation} ${path}`, await textOf(response))
        }
      return responses
    }
    const before = await fetchAll()
    // Members sent requests in between: their responses must not be cached for others.
    const first = matrix.responses.get('anonymous')!
    for (const { representation, address: request, text } of first) {
      const previousText = before.get(`GET ${representation} ${request}`)
      if (previousText !== undefined)
        expect(previousText.replaceAll(encodeURIComponent(base + request), '')).toBe(text)
    }
    const isRestricted = new Set(restrictedMarks)
    for (const [file, text] of Object.entries(leaks.files)) {
      const other = text.replaceAll(/c[0-9a-f]{24}/g, (mark) =>
        isRestricted.has(mark) ? `${mark} and some more` : mark,
      )
      if (file !== 'docs.json' && other !== text) site.write(file, other)
    }
    const changes = [...(await fetchAll())].filter(([request, text]) => text !== before.get(request))
    expect(changes.map(([request]) => request)).toEqual([])
    expect(before.size).toBeGreaterThan(isFull ? 450 : 220)
    // The change is visible to visitors with access.
    const member = matrix.visitors.find(({ name }) => ['member', 'both'].includes(name))!
    const memberPage = await site.request(`${base}/${leaks.names.front}`, { cookie: member.cookie })
    expect(await memberPage.text()).toContain('and some more')
  }, 120_000)
})
