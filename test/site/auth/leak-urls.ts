import { owner } from '../../../src/access/audience.ts'
import type { GuardedSite } from '../../fixtures/auth/guarded-site.ts'
import type { LeakSite } from './leak-site.ts'

/** A request and the kind of its response. */
export type Address = { representation: string; path: string; headers?: Record<string, string> }

/** Every URL the owner knows, which covers every successful guess. */
export async function collectAddresses(site: GuardedSite, leaks: LeakSite): Promise<Address[]> {
  const ownerView = await site.site.view(owner)
  const map = await ownerView.map()
  const result = new Map<string, Address>()
  const add = (representation: string, path: string, accept?: string) => {
    const headers = accept ? { Accept: accept } : undefined
    result.set(`${representation} ${path} ${accept}`, { representation, path, headers })
  }
  const isMany = (url: string) => url.startsWith('/many/') && url !== `/${leaks.names.many}`
  const urls = [...map.routes.keys()].filter((url) => !isMany(url))
  for (const url of urls) {
    const prefix = url === '/' ? '' : url
    add('html', url)
    add('.md', `${prefix || '/index'}.md`)
    add('.mdx', `${prefix || '/index'}.mdx`)
    add('markdown by Accept', url, 'text/markdown')
    add('feed', `${prefix}/rss.xml`)
    for (const data of ['playground', 'console']) add(`~${data}.json`, `${prefix}/~${data}.json`)
    add('folder', `${url.replace(/[^/]+$/, '')}`)
    // Nearly a page's URL: its 404 page suggests similar ones.
    if (url !== '/') add('not found', `${url.slice(0, -1)}x`)
    const html = (await ownerView.html(url)) ?? ''
    for (const [, hash] of html.matchAll(/~part\/([\w-]+)/g)) add('part', `${prefix}/~part/${hash}`)
    for (const [, src] of html.matchAll(/data-src="[^"]*(\/_octavo\/islands[^"]+)"/g)) add('island', src!)
  }
  for (const alias of map.aliases.keys()) add('alias', alias)
  for (const old of ['/old-closed', '/old-open', '/old-folder/a/b']) add('redirect', old)
  for (const { section, group } of await ownerView.navLists())
    add('navigation list', `/~nav/${section}/${group}.html`)
  for (const path of ['llms.txt', 'llms-full.txt', 'sitemap.xml', 'robots.txt', '.well-known/llms.txt'])
    add(path, `/${path}`)
  for (const path of ['.well-known/mcp.json', '.well-known/mcp/server-card.json']) add('card', `/${path}`)
  for (const name of ['api', 'internal', 'live', 'old', 'old-api', 'first', 'shared'])
    for (const file of ['openapi.json', 'postman.json', 'postman_collection.json', 'bruno.json', 'bruno.zip'])
      add(file === 'openapi.json' ? 'spec download' : 'collection', `/~api/${name}/${file}`)
  for (const path of await ownerView.linkedApiFiles())
    add(path.endsWith('openapi.json') ? 'spec download' : 'collection', `/~api/${path}`)
  for (const file of Object.keys(leaks.files)) add('file', `/${file}`, '*/*')
  for (const [index, { id }] of (await ownerView.searchScopes()).entries()) {
    add('search start', `/~search/${id}.json`)
    // The first version finds everything; the others only their own pages.
    for (const { mark, kind } of leaks.canaries.all())
      if (index === 0 || kind.includes('version')) add('search', `/~search/${id}.json?q=${mark}`)
    for (const word of ['title', 'summary', 'label', 'orders', 'channel'])
      add('search by a word', `/~search/${id}.json?q=${word}`)
  }
  add('home', '/')
  add('sign-in page', `/login?redirect=${encodeURIComponent(`/${leaks.names.front}`)}`)
  return [...result.values()]
}
