import type { UrlPath } from '../core/path.ts'
import type { Route } from '../nav/site-map.ts'
import { startDrawing } from '../reference/draw.tsx'
import { DataScript, ExampleCode, type Shown } from '../reference/example-box.tsx'
import type { Below } from '../reference/field.ts'
import { PartFields } from '../reference/field-view.tsx'
import { createPartFinder, type PartFinder, rootsOf } from '../reference/find-part.ts'
import { createOperationExamples } from '../reference/operation-examples.tsx'
import { createOperationFields } from '../reference/operation-fields.ts'
import { createSchemaFields } from '../reference/schema-page.tsx'
import type { Bundle } from '../spec/bundle.ts'
import type { Shared } from './generated-page.ts'
import { aroundOf, endpointOf, settingsFor } from './reference-page.tsx'
import { nodeOfKey, schemaParts } from './schema-parts.ts'

/** So many fields are in one part before the next. */
const fieldsInPart = 150

/** Fields that are opened one after the other, and examples that were too long. */
export type PageParts = PartFinder & { examples: Map<string, Shown> }

/** Knows the parts of one page. */
export async function createFinder(route: Route, shared: Shared): Promise<PageParts | undefined> {
  const found = await rootsOn(route, shared)
  if (!found) return undefined
  const { api, roots, bundle } = found
  const { settings, tools, use, spec } = shared
  const context = { postKeys: settings.post, expanded: settings.expanded, strings: tools.strings }
  const load = (keys: string[]) => use(spec.schemaBundle, JSON.stringify({ api, keys }))
  return {
    ...createPartFinder({ roots, bundle, context, load, fieldsInPart, breathe: shared.breathe }),
    examples: found.examples,
  }
}

/** The fields behind a fold of a page that was too large to have them itself. */
export async function renderPart(
  finder: PageParts,
  url: UrlPath,
  hash: string,
  { settings, tools }: Pick<Shared, 'settings' | 'tools'>,
): Promise<{ title: string; html: string } | undefined> {
  const { draw } = startDrawing({ url, settings, tools })
  const example = finder.examples.get(hash)
  if (example) {
    const code = <ExampleCode example={example} label={example.title} />
    return {
      title: example.title,
      html: draw(
        <div id="part" data-said={tools.strings.shown(tools.strings.example)}>
          {code}
          {example.variant && <DataScript data={example.variant} />}
        </div>,
      ),
    }
  }
  const hit = await finder.find(hash)
  if (!hit) return undefined
  const title = hit.part.at.replace(/\.$/, '') || tools.strings.childAttributes
  return { title, html: draw(<PartFields below={hit.below} rest={hit.part.rest} />) }
}

async function rootsOn(
  route: Route,
  shared: Shared,
): Promise<{ api: string; roots: Below[]; bundle: Bundle; examples: Map<string, Shown> } | undefined> {
  const { use, spec, settings, tools } = shared
  const { expanded, post } = settings
  const operation = route.kind === 'operation' ? route : route.kind === 'page' ? route.operation : undefined
  if (operation) {
    const parts = await use(spec.operationParts, JSON.stringify({ api: operation.api, key: operation.key }))
    if (!parts) return undefined
    const endpoint = endpointOf(parts)
    const fields = createOperationFields(endpoint, parts.bundle, {
      expanded,
      post,
      strings: tools.strings,
    })
    const { bundle } = parts
    const around = aroundOf(parts, endpoint)
    const { samples } = await settingsFor(parts, settings)
    const { strings } = tools
    const { request, responses, callbacks } = createOperationExamples({
      endpoint,
      bundle,
      ...around,
      samples,
      strings,
    })
    const all = [...request, ...responses, ...callbacks].flatMap((group) => group.examples)
    const examples = new Map(all.flatMap((one) => (one.part ? [[one.part, one] as const] : [])))
    return { api: operation.api, roots: rootsOf(fields), bundle: parts.bundle, examples }
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
  return { api: schema.api, roots: [fields.below], bundle: found.bundle, examples: new Map() }
}
