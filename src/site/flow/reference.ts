import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Use } from '../../core/query.ts'
import { operationOf } from '../../nav/site-map.ts'
import { createLink } from '../../render/link.ts'
import type { Shared } from '../page/generated-page.ts'
import { createLru } from '../page/lru.ts'
import { createModels } from '../page/models.ts'
import { loadSamples, readReferenceSettings } from '../page/reference-settings.ts'
import { operationsUsing } from '../page/schema-parts.ts'
import type { createAccessFlow } from './access.ts'
import type { FlowOptions } from './options.ts'
import type { SharedFlow } from './shared.ts'
import type { OperationParts } from './spec/bundles.ts'

type Input = ReturnType<typeof createAccessFlow>

/** A page by URL; without one, a spec in general. */
type Target = { language: string | undefined; url?: UrlPath }

/** The context of reference pages: settings, strings, icons and models. */
export function createReferenceFlow(options: FlowOptions, common: SharedFlow, input: Input) {
  const { base, dev, icons, yieldToEventLoop, relay } = options
  const { siteMap, spec, playgroundFor } = input
  const link = createLink(base)
  const models = createModels()
  const cachedSettings = createLru<Shared['settings']>(1)

  const referenceSettings = defineQuery('referenceSettings', async (use) =>
    readReferenceSettings((await use(common.config)).value, relay),
  )

  /** URLs of a spec's operations, by `operationId`. */
  const operationUrls = defineKeyedQuery('operationUrls', async (use, api: string) => {
    const ids = new Map(
      (await use(spec.outline, api))?.operations.map(({ key, operationId }) => [key, operationId]),
    )
    const urls = new Map<string, string>()
    for (const route of (await use(siteMap)).value.routes.values()) {
      const ref = operationOf(route)
      const id = ref?.api === api ? ids.get(ref.key) : undefined
      if (id !== undefined) urls.set(id, route.url)
    }
    return urls
  })

  async function shared(use: Use, { language, url }: Target): Promise<Shared> {
    const { library } = await use(common.look)
    const icon = icons[library]
    const strings = await common.strings(use, language)
    const texts = `${base}/_octavo/${await use(common.textFile, language ?? '')}`
    const plainSettings = await use(referenceSettings)
    const settings = await cachedSettings([plainSettings], () => loadSamples(plainSettings))
    return {
      use,
      spec,
      settings,
      playgroundFor: url === undefined ? 'sign-in' : await use(playgroundFor, url),
      tools: { link, icon, strings, texts },
      fragment: { base, language, ownStrings: await use(common.ownStrings, language ?? ''), library, icon },
      utilities: common.utilities,
      dev,
      yieldToEventLoop,
      ...models(settings, strings),
      operationUrls: (api) => use(operationUrls, api),
      usedBy: async (schema) =>
        operationsUsing(schema, (await use(siteMap)).value.routes.values(), { use, spec }),
    }
  }

  const modelOf = async (parts: OperationParts, use: Use) =>
    (await shared(use, { language: undefined })).model(parts)

  return { referenceSettings, operationUrls, shared, modelOf }
}
