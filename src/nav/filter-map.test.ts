import { describe, expect, test } from 'vitest'
import type { FilePath, UrlPath } from '../core/path.ts'
import { filterMap } from './filter-map.ts'
import type { NavItem, Route, Section, SiteMap, SwitchEntry } from './site-map.ts'

const at = { file: 'docs.json' as FilePath, line: 1, column: 1, length: 1 }
const page = (url: string): Route => ({
  kind: 'page',
  url: url as UrlPath,
  file: `${url.slice(1)}.mdx` as FilePath,
  section: 'root',
  trail: [],
})
const item = (url: string): NavItem => ({ kind: 'page', url: url as UrlPath, title: `Title of ${url}` })
const group = (title: string, items: NavItem[], root?: string): NavItem => ({
  ...{ kind: 'group', title, expanded: false, items },
  ...(root && { root: root as UrlPath }),
})
const link = (href: string): NavItem => ({ kind: 'link', href, title: `Link to ${href}` })

type MapInput = Partial<Omit<SiteMap, 'routes' | 'sections'>> & {
  urls: string[]
  items?: NavItem[]
  sections?: Section[]
  more?: Route[]
}

function createMap({ urls, items = [], sections, more = [], ...rest }: MapInput): SiteMap {
  const all = sections ?? [{ id: 'root', switches: [], items }]
  return {
    routes: new Map([...urls.map(page), ...more].map((route) => [route.url, route])),
    sections: new Map(all.map((section) => [section.id, section])),
    globals: [],
    aliases: new Map(),
    named: new Map(urls.map((url) => [url as UrlPath, at])),
    ...rest,
  }
}

/** The map for a reader who may not see these pages. */
const filter = (map: SiteMap, ...restricted: string[]) =>
  filterMap(map, {
    route: (route) => (restricted.includes(route.url) ? undefined : route),
    link: ({ href }) => !restricted.includes(href),
    global: ({ href }) => !restricted.includes(href),
  })

const itemsOf = (map: SiteMap, id = 'root') => map.sections.get(id)?.items

describe('a restricted page', () => {
  test('has no route and no navigation entry', () => {
    const map = createMap({ urls: ['/a', '/secret'], items: [item('/a'), item('/secret')] })
    const filtered = filter(map, '/secret')
    expect([...filtered.routes.keys()]).toEqual(['/a'])
    expect(itemsOf(filtered)).toEqual([item('/a')])
  })

  test('removes groups that have no other page', () => {
    const map = createMap({
      urls: ['/a', '/secret'],
      items: [
        group('Secrets', [group('Deeper', [item('/secret')])]),
        group('Open', [item('/a'), item('/secret')]),
      ],
    })
    expect(itemsOf(filter(map, '/secret'))).toEqual([group('Open', [item('/a')])])
  })

  test('is removed as root of a group whose other pages stay', () => {
    const map = createMap({ urls: ['/a', '/secret'], items: [group('Both', [item('/a')], '/secret')] })
    expect(itemsOf(filter(map, '/secret'))).toEqual([{ ...group('Both', [item('/a')]), root: undefined }])
  })

  test('has no links to it, including fragments and aliases', () => {
    const links = ['/secret', '/secret/', '/secret#part', '/secret?a=b', '/old', 'https://example.com/secret']
    const map = createMap({
      urls: ['/a', '/secret'],
      items: [item('/a'), ...links.map(link)],
      aliases: new Map([['/old', '/secret#part']] as [UrlPath, UrlPath][]),
    })
    expect(itemsOf(filter(map, '/secret'))).toEqual([item('/a'), link('https://example.com/secret')])
  })

  test('has no aliases', () => {
    const aliases = new Map([
      ['/old', '/secret'],
      ['/older', '/secret#part'],
      ['/was', '/a#part'],
    ] as [UrlPath, UrlPath][])
    const filtered = filter(createMap({ urls: ['/a', '/secret'], aliases }), '/secret')
    expect([...filtered.aliases]).toEqual([['/was', '/a#part']])
  })

  test('is not the first page', () => {
    const map = createMap({
      urls: ['/secret', '/a'],
      items: [item('/secret'), group('A', [item('/a')])],
      first: '/secret' as UrlPath,
    })
    expect(filter(map, '/secret').first).toBe('/a')
    expect(filter(map, '/secret', '/a').first).toBeUndefined()
    expect(filter(map).first).toBe('/secret')
  })

  test('has no global anchor', () => {
    const global = (href: string) =>
      ({ kind: 'anchors', label: href, href }) as unknown as SiteMap['globals'][number]
    const map = createMap({
      urls: ['/a', '/secret'],
      globals: [global('/a'), global('/secret'), global('/secret/')],
    })
    expect(filter(map, '/secret').globals).toEqual([global('/a')])
  })
})

describe('the generated page of a tag group', () => {
  const tagPage: Route = { ...page('/groups/tag'), kind: 'group', api: 'api.json', title: 'Tag' } as Route
  const map = createMap({
    urls: ['/a', '/b'],
    items: [group('Tag', [item('/a'), item('/b')], '/groups/tag')],
    more: [tagPage],
  })

  test('stays while one of its operations is visible', () => {
    expect(filter(map, '/a').routes.has('/groups/tag' as UrlPath)).toBe(true)
  })

  test('disappears with the last operation', () => {
    const filtered = filter(map, '/a', '/b')
    expect(filtered.routes.size).toBe(0)
    expect(itemsOf(filtered)).toEqual([])
  })
})

describe('a tab or version switch', () => {
  const entry = (id: string, label: string, href: string, current = false): SwitchEntry => ({
    ...{ id, label, href, current, align: 'start', prefix: '' },
  })
  const entries = (current: string) => [
    entry('0', 'Open', '/a', current === '0'),
    entry('1', 'Mixed', '/secret', current === '1'),
    entry('2', 'Closed', '/hidden', current === '2'),
    entry('3', 'Elsewhere', 'https://example.com'),
  ]
  const section = (id: string, items: NavItem[]): Section => ({
    id,
    items,
    switches: [{ kind: 'tabs', entries: entries(id) }],
  })
  const map = createMap({
    urls: ['/a', '/secret', '/b', '/hidden'],
    first: '/a' as UrlPath,
    sections: [
      section('0', [item('/a')]),
      section('1', [item('/secret'), item('/b')]),
      section('2', [item('/hidden')]),
    ],
  })

  test('leads to the first visible page and omits entries without one', () => {
    const filtered = filter(map, '/secret', '/hidden')
    expect([...filtered.sections.keys()]).toEqual(['0', '1'])
    const choices = filtered.sections
      .get('0')
      ?.switches[0]?.entries.map(({ label, href }) => `${label} ${href}`)
    expect(choices).toEqual(['Open /a', 'Mixed /b', 'Elsewhere https://example.com'])
  })

  test('is unchanged without restricted pages', () => {
    expect(filter(map)).toEqual(map)
  })
})

test('removes a restricted operation from the entry of a public page', () => {
  const publicPage = { ...page('/a'), operation: { api: 'api.json', key: 'GET /secret' } } as Route
  const entry: NavItem = {
    ...(item('/a') as NavItem & { kind: 'page' }),
    method: 'GET',
    path: '/secret',
    deprecated: true,
  }
  const map = createMap({ urls: [], more: [publicPage], items: [entry] })
  const filtered = filterMap(map, { route: () => page('/a'), link: () => true, global: () => true })
  expect(JSON.stringify(itemsOf(filtered))).not.toMatch(/GET|secret/)
})

test('does not change the original map', () => {
  const map = createMap({ urls: ['/a', '/secret'], items: [group('G', [item('/a'), item('/secret')])] })
  const before = structuredClone(map)
  filter(map, '/secret')
  expect(map).toEqual(before)
})
