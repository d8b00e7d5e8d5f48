import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import { type Audience, anonymous, groupName, owner } from './audience.ts'
import { type Decision, decide, type PageRule, type SiteRule } from './decide.ts'
import { type Level, readLevel } from './level.ts'

const reader = (...groups: string[]): Audience => ({ kind: 'reader', groups })
const own = (rules: Omit<Level, 'of'>): Level => ({ of: 'page', ...rules })
const around = (rules: Omit<Level, 'of'>): Level => ({ of: 'around', ...rules })
const closedSite: SiteRule = { kind: 'signed-in', usual: 'private' }
const openSite: SiteRule = { kind: 'signed-in', usual: 'public' }

function rule(places: Level[] | Level[][], isAuthDisplay = false): PageRule {
  const list = places.length > 0 && Array.isArray(places[0]) ? (places as Level[][]) : [places as Level[]]
  return { places: list, isAuthDisplay }
}

/** Results for an anonymous visitor, a reader without a listed group and a member. */
function pages(site: SiteRule, rules: PageRule): Decision['page'][] {
  return [anonymous, reader('sales'), reader('staff')].map((who) => decide(site, rules, who).page)
}
function playgrounds(site: SiteRule, rules: PageRule): Decision['playground'][] {
  return [anonymous, reader('sales'), reader('staff')].map((who) => decide(site, rules, who).playground)
}

const everybody = ['open', 'open', 'open']
const signedIn = ['sign-in', 'open', 'open']
const members = ['sign-in', 'closed', 'open']
const nobody = ['sign-in', 'closed', 'closed']

describe('page access', () => {
  test.each<[string, SiteRule, Level[], string[]]>([
    ['public: true', closedSite, [own({ public: true })], everybody],
    ['nothing, where the default is public', openSite, [], everybody],
    ['nothing, where the default is private', closedSite, [], signedIn],
    ['public: false, where the default is public', openSite, [own({ public: false })], signedIn],
    ['groups, where the default is private', closedSite, [own({ groups: ['staff'] })], members],
    ['groups, where the default is public', openSite, [own({ groups: ['staff'] })], members],
    ['one of several groups', openSite, [own({ groups: ['admins', 'staff'] })], members],
    ['groups: []', openSite, [own({ groups: [] })], nobody],
    ['groups: [] around it', openSite, [around({ groups: [] })], nobody],
    ['groups of an enclosing element', openSite, [around({ groups: ['staff'] })], members],
    ['public: false of an element around it', openSite, [around({ public: false })], signedIn],
    ['public: true of an element around it', closedSite, [around({ public: true })], everybody],
  ])('follows %s', (_said, site, levels, expected) => {
    expect(pages(site, rule(levels))).toEqual(expected)
  })

  test('is open on a site without sign-in regardless of page settings', () => {
    const rules = rule([own({ groups: [] })])
    for (const who of [anonymous, reader(), reader('staff'), owner])
      expect(decide({ kind: 'open' }, rules, who)).toEqual({ page: 'open', playground: 'sign-in' })
  })
})

describe('nested access settings', () => {
  test.each<[string, Level[], string[]]>([
    [
      '`public: true` of the page wins over a closed group',
      [own({ public: true }), around({ groups: ['staff'] })],
      everybody,
    ],
    [
      '`public: false` of the page wins over an open group',
      [own({ public: false }), around({ public: true })],
      signedIn,
    ],
    ['groups of the page in a public group', [own({ groups: ['staff'] }), around({ public: true })], members],
    [
      '`public: true` beside groups, in the same place, wins',
      [own({ public: true, groups: ['staff'] })],
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
  ])('are combined: %s', (_said, levels, expected) => {
    expect(pages(closedSite, rule(levels))).toEqual(expected)
  })

  test('apply the most restrictive of several places', () => {
    const places = [[around({ public: true })], [around({ groups: ['staff'] })]]
    expect(pages(openSite, rule(places))).toEqual(members)
    expect(pages(openSite, rule(places.toReversed()))).toEqual(members)
    expect(pages(openSite, rule([[], [around({ public: false })]]))).toEqual(signedIn)
    expect(pages(openSite, { places: [], isAuthDisplay: false })).toEqual(everybody)
    expect(pages(closedSite, { places: [], isAuthDisplay: false })).toEqual(signedIn)
  })
})

describe('the display `auth`', () => {
  test('requires sign-in for the playground without groups', () => {
    const rules = rule([own({ public: true })], true)
    expect(pages(closedSite, rules)).toEqual(everybody)
    expect(playgrounds(closedSite, rules)).toEqual(['sign-in', 'open', 'open'])
  })

  test("applies the page's groups to the playground only", () => {
    const rules = rule([own({ public: true, groups: ['staff'] })], true)
    expect(pages(closedSite, rules)).toEqual(everybody)
    expect(playgrounds(closedSite, rules)).toEqual(['sign-in', 'group', 'open'])
    expect(pages(closedSite, rule([own({ groups: ['staff'] })], true))).toEqual(signedIn)
    expect(pages(openSite, rule([own({ groups: ['staff'] })], true))).toEqual(everybody)
  })

  test('applies groups of an enclosing element to page and playground', () => {
    const rules = rule([around({ groups: ['staff'] })], true)
    expect(pages(openSite, rules)).toEqual(members)
    expect(playgrounds(openSite, rules)).toEqual(['sign-in', 'group', 'open'])
  })

  test('closes the playground to everyone with `groups: []`', () => {
    expect(playgrounds(openSite, rule([own({ groups: [] })], true))).toEqual(['sign-in', 'group', 'group'])
  })
})

describe('parsed access settings', () => {
  test('compare group names exactly after trimming and Unicode normalization', () => {
    const level = readLevel('page', { groups: ['  Cafe\u0301 '] })
    expect(level?.groups).toEqual(['Café'])
    const page = (name: string) => decide(openSite, rule([level!]), reader(groupName(name))).page
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
  const site = fc.constantFrom<SiteRule[]>(closedSite, openSite, { kind: 'open' })
  const groups = fc.array(name, { maxLength: 3 })
  const many = { numRuns: runs(2000) }

  test('never takes access away with an additional group', () => {
    const property = fc.property(site, rules, groups, name, (where, page, before, more) => {
      const now = decide(where, page, reader(...before, more))
      const then = decide(where, page, reader(...before))
      if (then.page === 'open') expect(now.page).toBe('open')
      if (then.playground === 'open') expect(now.playground).toBe('open')
    })
    fc.assert(property, many)
  })

  test('never shows anonymous visitors more than readers, and shows the owner everything', () => {
    const property = fc.property(site, rules, groups, (where, page, before) => {
      const least = decide(where, page, anonymous)
      if (least.page === 'open') expect(decide(where, page, reader(...before)).page).toBe('open')
      expect(least.page).not.toBe('closed')
      expect(least.playground).toBe('sign-in')
      expect(decide(where, page, owner).page).toBe('open')
    })
    fc.assert(property, many)
  })

  test('never opens a page with an additional place', () => {
    const property = fc.property(
      site,
      rules,
      fc.array(level, { maxLength: 4 }),
      groups,
      (where, page, more, before) => {
        fc.pre(page.places.length > 0)
        const wider = { ...page, places: [...page.places, more] }
        for (const who of [anonymous, reader(...before)])
          if (decide(where, page, who).page !== 'open')
            expect(decide(where, wider, who).page).not.toBe('open')
      },
    )
    fc.assert(property, many)
  })
})
