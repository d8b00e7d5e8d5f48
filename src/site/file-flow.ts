import type { Audience } from '../access/audience.ts'
import type { Checked } from '../core/diagnostic.ts'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { defineQuery, type Query, type Use } from '../core/query.ts'
import type { Route, SiteMap } from '../nav/site-map.ts'
import { isObject } from '../spec/pointer.ts'
import type { AccessRules } from './access-flow.ts'
import { isForChrome } from './chrome.ts'
import { findMentions } from './mentions.ts'
import type { SharedFlow } from './shared-flow.ts'
import type { createSpecFlow } from './spec-flow.ts'

type Input = {
  accessRules: Query<AccessRules>
  siteMap: Query<Checked<SiteMap>>
  spec: ReturnType<typeof createSpecFlow>
  audience: Audience
}

/** Files of the owner that the page to sign in needs, too. */
const always = /^(robots\.txt|favicon\.\w+|\.well-known\/.*)$/
const ofDescriptions = /\.(json|ya?ml)$/i
/** What pages are put together from. */
const source = /\.(mdx?|[jt]sx?)$/i

/**
 * Which files of the folder somebody may have: what a page speaks of goes with the page, and the rest with what is
 * usual on the site. An API description is given out only to who may see all of it.
 */
export function createFileFlow(common: SharedFlow, { accessRules, siteMap, spec, audience }: Input) {
  const { text, fileList, config, wholeMap } = common

  /** The files that a page file speaks of, and those of which it is put together. */
  const mentions = defineQuery(
    'mentions',
    async (use, file): Promise<ReadonlySet<FilePath>> => {
      const all = new Set(await use(fileList, ''))
      const found = new Set<FilePath>()
      const open = [file as FilePath]
      const seen = new Set(open)
      for (let at = open.pop(); at !== undefined; at = open.pop())
        for (const one of findMentions((await use(text, at)) ?? '', at)) {
          if (!all.has(one)) continue
          found.add(one)
          if (source.test(one) && !seen.has(one)) open.push(one)
          seen.add(one)
        }
      return found
    },
    { same: Object.is },
  )

  const look = defineQuery('lookFiles', async (use) => {
    const found = findMentions((await use(text, 'docs.json')) ?? '', 'docs.json' as FilePath)
    const named = [...found].filter((file) => !ofDescriptions.test(file) && !source.test(file))
    const { logo, favicon } = (await use(config, '')).value
    return new Set([...named, ...findMentions(JSON.stringify([logo, favicon]), 'docs.json' as FilePath)])
  })

  /** All files that these pages speak of. */
  async function mentionedBy(
    routes: Iterable<Route>,
    use: Use,
    readValue: Query<Json | undefined>,
  ): Promise<ReadonlySet<FilePath>> {
    const found = new Set<FilePath>()
    const apis = new Set<string>()
    for (const route of routes) {
      if (route.kind === 'page') for (const file of await use(mentions, route.file)) found.add(file)
      if (route.kind !== 'page') apis.add(route.api)
      else if (route.operation) apis.add(route.operation.api)
    }
    for (const api of apis)
      for (const file of findMentions(JSON.stringify((await use(readValue, api)) ?? null), api as FilePath))
        found.add(file)
    return found
  }

  const openFiles = defineQuery('openFiles', async (use) =>
    mentionedBy((await use(siteMap, '')).value.routes.values(), use, spec.specValue),
  )
  const namedFiles = defineQuery('namedFiles', async (use) =>
    mentionedBy((await use(wholeMap, '')).value.routes.values(), use, common.spec.specValue),
  )

  const isFileOpen = defineQuery('isFileOpen', async (use, path): Promise<boolean> => {
    const { rule } = await use(accessRules, '')
    const file = path as FilePath
    if (audience.kind === 'owner' || rule.kind === 'open') return true
    if (always.test(file) || isForChrome(file)) return true
    if (ofDescriptions.test(file)) {
      const whole = await use(common.spec.specValue, file)
      // What cannot be read may be a description with closed parts.
      if (whole === undefined) return false
      const isDescription =
        isObject(whole) && ['openapi', 'asyncapi', 'swagger', 'overlay'].some((key) => key in whole)
      const isPart = (await use(common.spec.apiIds, '')).includes(file)
      if (isDescription || isPart) {
        const { routes } = (await use(siteMap, '')).value
        return routes.size > 0 && (await use(spec.specValue, file)) === whole
      }
    } else if ((await use(look, '')).has(file)) return true
    if ((await use(openFiles, '')).has(file)) return true
    if ((await use(namedFiles, '')).has(file)) return false
    return rule.usual === 'public' || audience.kind === 'reader'
  })

  return { isFileOpen }
}
