import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { defineKeyedQuery, type Query } from '../../core/query.ts'
import { operationOf, type SiteMap } from '../../nav/site-map.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = { siteMap: Query<void, Checked<SiteMap>>; spec: SpecFlow }

/** Where the operations of a description are, by their id. */
export const createOperationUrls = ({ siteMap, spec }: Input) =>
  defineKeyedQuery('operationUrls', async (use, api: string) => {
    const ids = new Map(
      (await use(spec.outline, api))?.operations.map(({ key, operationId }) => [key, operationId]),
    )
    const urls = new Map<string, string>()
    for (const route of (await use(siteMap)).value.routes.values()) {
      const shown = operationOf(route)
      const id = shown?.api === api ? ids.get(shown.key) : undefined
      if (id !== undefined) urls.set(id, route.url)
    }
    return urls
  })
