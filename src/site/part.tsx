import type { UrlPath } from '../core/path.ts'
import type { Route } from '../nav/site-map.ts'
import { startDrawing } from '../reference/draw.tsx'
import type { Below } from '../reference/field.ts'
import { PartFields } from '../reference/field-view.tsx'
import { createPartFinder, type PartFinder, rootsOf } from '../reference/find-part.ts'
import { createOperationFields } from '../reference/operation-fields.ts'
import { createSchemaFields } from '../reference/schema-page.tsx'
import type { Bundle } from '../spec/bundle.ts'
import type { Shared } from './generated-page.ts'
import { endpointOf } from './reference-page.tsx'
import { nodeOfKey, schemaParts } from './schema-parts.ts'

/** So many fields are in one part before the next. */
const fieldsInPart = 150

/** Knows the parts of one page. */
export async function createFinder(route: Route, shared: Shared): Promise<PartFinder | undefined> {
  const found = await rootsOn(route, shared)
  if (!found) return undefined
  const { api, roots, bundle } = found
  const { settings, tools, use, spec } = shared
  const context = { postKeys: settings.post, expanded: settings.expanded, strings: tools.strings }
  const load = (key: string) => use(spec.schemaBundle, JSON.stringify({ api, keys: [key] }))
  return createPartFinder({ roots, bundle, context, load, fieldsInPart })
}

/** The fields behind a fold of a page that was too large to have them itself. */
export async function renderPart(
  finder: PartFinder,
  url: UrlPath,
  hash: string,
  { settings, tools }: Pick<Shared, 'settings' | 'tools'>,
): Promise<{ title: string; html: string } | undefined> {
  const hit = await finder.find(hash)
  if (!hit) return undefined
  const { draw } = startDrawing({ url, settings, tools })
  const title = hit.part.at.replace(/\.$/, '') || tools.strings.childAttributes
  return { title, html: draw(<PartFields below={hit.below} rest={hit.part.rest} />) }
}

async function rootsOn(
  route: Route,
  shared: Shared,
): Promise<{ api: string; roots: Below[]; bundle: Bundle } | undefined> {
  const { use, spec, settings, tools } = shared
  const { expanded, post } = settings
  const operation = route.kind === 'operation' ? route : route.kind === 'page' ? route.operation : undefined
  if (operation) {
    const parts = await use(spec.operationParts, JSON.stringify({ api: operation.api, key: operation.key }))
    if (!parts) return undefined
    const fields = createOperationFields(endpointOf(parts), parts.bundle, {
      expanded,
      post,
      strings: tools.strings,
    })
    return { api: operation.api, roots: rootsOf(fields), bundle: parts.bundle }
  }
  const schema = route.kind === 'page' ? route.schema : undefined
  const found = schema && (await schemaParts(schema, use, spec))
  if (!schema || !found) return undefined
  const node = nodeOfKey(found.key, found.value)
  const fields = createSchemaFields({
    node,
    bundle: found.bundle,
    settings,
    tools,
    url: route.url,
    usedBy: [],
  })
  return { api: schema.api, roots: [fields.below], bundle: found.bundle }
}
