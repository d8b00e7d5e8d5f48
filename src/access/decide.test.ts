import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { type Audience, anonymous, groupName, owner } from './audience.ts'
import { type Decision, decide, type PageRule, type SiteRule } from './decide.ts'
import { type Level, readLevel } from './level.ts'

const reader = (...groups: string[]): Audience => ({ kind: 'reader', groups })
const onPage = (rules: Omit<Level, 'of'>): Level => ({ of: 'page', ...rules })
const around = (rules: Omit<Level, 'of'>): Level => ({ of: 'around', ...rules })
const privateSite: SiteRule = { kind: 'signed-in', usual: 'private' }
const publicSite: SiteRule = { kind: 'signed-in', usual: 'public' }

function rule(places: Level[] | Level[][], isAuthDisplay = false): PageRule {
  const list = places.length > 0 && Array.isArray(places[0]) ? (places as Level[][]) : [places as Level[]]
  return { places: list, isAuthDisplay }
}

/** Results for an anonymous visitor, a reader without a listed group and a member. */
function pages(site: SiteRule, rules: PageRule): Decision['page'][] {
  return [anonymous, reader('sales'), reader('staff')].map((audience) => decide(site, rules, audience).page)
}
function playgrounds(site: SiteRule, rules: PageRule): Decision['playground'][] {
  return [anonymous, reader('sales'), reader('staff')].map(
    (audience) => decide(site, rules, audience).playground,
  )
}

const everybody = ['open', 'open', 'open']
const signedIn = ['sign-in', 'open', 'open']
const members = ['sign-in', 'closed', 'open']
const nobody = ['sign-in', 'closed', 'closed']

describe('page access', () => {
  test.each<[string, SiteRule, Level[], string[]]>([
    ['`public: true`', privateSite, [onPage({ public: true })], everybody],
    ['no setting with a public default', publicSite, [], everybody],
    ['no setting with a private default', privateSite, [], signedIn],
    ['`public: false` with a public default', publicSite, [onPage({ public: false })], signedIn],
    ['groups with a private default', privateSite, [onPage({ groups: ['staff'] })], members],
    ['groups with a public default', publicSite, [onPage({ groups: ['staff'] })], members],
    ['one of several groups', publicSite, [onPage({ groups: ['admins', 'staff'] })], members],
    ['`groups: []`', publicSite, [onPage({ groups: [] })], nobody],
    ['`groups: []` of an enclosing element', publicSite, [around({ groups: [] })], nobody],
    ['groups of an enclosing element', publicSite, [around({ groups: ['staff'] })], members],
    ['`public: false` of an enclosing element', publicSite, [around({ public: false })], signedIn],
    ['`public: true` of an enclosing element', privateSite, [around({ public: true })], everybody],
  ])('follows %s', (_label, site, levels, expected) => {
    expect(pages(site, rule(levels))).toEqual(expected)
  })

  test('is open on a site without sign-in regardless of page settings', () => {
    const rules = rule([onPage({ groups: [] })])
    for (const audience of [anonymous, reader(), reader('staff'), owner])
      expect(decide({ kind: 'open' }, rules, audience)).toEqual({ page: 'open', playground: 'sign-in' })
  })
})

describe('nested access settings', () => {
  test.each<[string, Level[], string[]]>([
    [
      '`public: true` of the page overrides a restricted group',
      [onPage({ public: true }), around({ groups: ['staff'] })],
      everybody,
    ],
    [
      '`public: false` of the page overrides a public group',
      [onPage({ public: false }), around({ public: true })],
      signedIn,
    ],
    [
      'groups of the page in a public group',
      [onPage({ groups: ['staff'] }), around({ public: true })],
      members,
    ],
    [
      '`public: true` overrides groups on the same level',
      [onPage({ public: true, groups: ['staff'] })],
      everybody,
    ],
    [
      'groups on two levels, which are both required',
      [around({ groups: ['staff'] }), around({ groups: ['admins'] })],
      nobody,
    ],
    [
      'groups on two levels for a member of both',
      [around({ groups: ['staff'] }), around({ groups: ['staff', 'admins'] })],
      members,
    ],
    [
      'an inner `public: true` over outer groups',
      [around({ public: true }), around({ groups: ['staff'] })],
      everybody,
    ],
  ])('are combined: %s', (_label, levels, expected) => {
    expect(pages(privateSite, rule(levels))).toEqual(expected)
  })

  test('apply the most restrictive of several places', () => {
    const places = [[around({ public: true })], [around({ groups: ['staff'] })]]
    expect(pages(publicSite, rule(places))).toEqual(members)
    expect(pages(publicSite, rule(places.toReversed()))).toEqual(members)
    expect(pages(publicSite, rule([[], [around({ public: false })]]))).toEqual(signedIn)
    expect(pages(publicSite, { places: [], isAuthDisplay: false })).toEqual(everybody)
    expect(pages(privateSite, { places: [], isAuthDisplay: false })).toEqual(signedIn)
  })
})

describe('the display `auth`', () => {
  test('requires sign-in for the playground without groups', () => {
    const rules = rule([onPage({ public: true })], true)
    expect(pages(privateSite, rules)).toEqual(everybody)
    expect(playgrounds(privateSite, rules)).toEqual(['sign-in', 'open', 'open'])
  })

  test("applies the page's groups to the playground only", () => {
    const rules = rule([onPage({ public: true, groups: ['staff'] })], true)
    expect(pages(privateSite, rules)).toEqual(everybody)
    expect(playgrounds(privateSite, rules)).toEqual(['sign-in', 'group', 'open'])
    expect(pages(privateSite, rule([onPage({ groups: ['staff'] })], true))).toEqual(signedIn)
    expect(pages(publicSite, rule([onPage({ groups: ['staff'] })], true))).toEqual(everybody)
  })

  test('applies groups of an enclosing element to page and playground', () => {
    const rules = rule([around({ groups: ['staff'] })], true)
    expect(pages(publicSite, rules)).toEqual(members)
    expect(playgrounds(publicSite, rules)).toEqual(['sign-in', 'group', 'open'])
  })

  test('closes the playground to everyone with `groups: []`', () => {
    expect(playgrounds(publicSite, rule([onPage({ groups: [] })], true))).toEqual([
      'sign-in',
      'group',
      'group',
    ])
  })
})

describe('parsed access settings', () => {
  test('compare group names exactly after trimming and Unicode normalization', () => {
    const level = readLevel('page', { groups: ['  Cafe\u0301 '] })
    expect(level?.groups).toEqual(['Café'])
    const page = (name: string) => decide(publicSite, rule([level!]), reader(groupName(name))).page
    expect(page('Caf\u00e9')).toBe('open')
    expect(page('Cafe\u0301\n')).toBe('open')
    expect(page('café')).toBe('closed')
    expect(page('Cafe')).toBe('closed')
  })

  test.each<[unknown, readonly string[] | undefined]>([
    [undefined, undefined],
    [null, undefined],
    ['staff', ['staff']],
    [[], []],
    [{}, []],
    [5, []],
    [false, []],
    [['', '  ', 5, null, ['staff']], []],
    [['staff', {}], ['staff']],
  ])('never open a page through malformed groups: %j', (written, groups) => {
    expect(readLevel('page', { groups: written })?.groups).toEqual(groups)
  })

  test('treat a malformed `public` as false', () => {
    for (const written of ['true', 'false', 1, 0, {}, []])
      expect(readLevel('page', { public: written })).toEqual({ of: 'page', public: false })
    for (const written of [undefined, null]) expect(readLevel('page', { public: written })).toBeUndefined()
    expect(readLevel('page', { public: false })).toEqual({ of: 'page', public: false })
  })
})

describe('any combination of settings', () => {
  const name = fc.constantFrom('staff', 'admins', 'sales')
  const level: fc.Arbitrary<Level> = fc.record(
    { of: fc.constantFrom('page', 'around'), public: fc.boolean(), groups: fc.array(name, { maxLength: 3 }) },
    { requiredKeys: ['of'] },
  )
  const rules = fc.record({
    places: fc.array(fc.array(level, { maxLength: 4 }), { maxLength: 3 }),
    isAuthDisplay: fc.boolean(),
  })
  const site = fc.constantFrom<SiteRule[]>(privateSite, publicSite, { kind: 'open' })
  const groups = fc.array(name, { maxLength: 3 })
  const options = { numRuns: runs(2000) }

  test('never takes access away with an additional group', () => {
    const property = fc.property(site, rules, groups, name, (siteRule, page, readerGroups, extraGroup) => {
      const extended = decide(siteRule, page, reader(...readerGroups, extraGroup))
      const original = decide(siteRule, page, reader(...readerGroups))
      if (original.page === 'open') expect(extended.page).toBe('open')
      if (original.playground === 'open') expect(extended.playground).toBe('open')
    })
    fc.assert(property, options)
  })

  test('never shows anonymous visitors more than readers, and shows the owner everything', () => {
    const property = fc.property(site, rules, groups, (siteRule, page, readerGroups) => {
      const anonymousDecision = decide(siteRule, page, anonymous)
      if (anonymousDecision.page === 'open')
        expect(decide(siteRule, page, reader(...readerGroups)).page).toBe('open')
      expect(anonymousDecision.page).not.toBe('closed')
      expect(anonymousDecision.playground).toBe('sign-in')
      expect(decide(siteRule, page, owner).page).toBe('open')
    })
    fc.assert(property, options)
  })

  test('never opens a page with an additional place', () => {
    const property = fc.property(
      site,
      rules,
      fc.array(level, { maxLength: 4 }),
      groups,
      (siteRule, page, extraPlace, readerGroups) => {
        fc.pre(page.places.length > 0)
        const extended = { ...page, places: [...page.places, extraPlace] }
        for (const audience of [anonymous, reader(...readerGroups)])
          if (decide(siteRule, page, audience).page !== 'open')
            expect(decide(siteRule, extended, audience).page).not.toBe('open')
      },
    )
    fc.assert(property, options)
  })
})
