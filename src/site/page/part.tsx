import { createTools } from '../../components/base/context.ts'
import type { UrlPath } from '../../core/path.ts'
import { isChannel, operationOf, type Route } from '../../nav/site-map.ts'
import { channelRoots } from '../../reference/channel/channel-fields.ts'
import { startDrawing } from '../../reference/draw.tsx'
import type { Below, Rest } from '../../reference/field/field.ts'
import { writePart } from '../../reference/field/field-html.ts'
import { createPartFinder, type PartFinder, rootsOf } from '../../reference/field/find-part.ts'
import { partName } from '../../reference/field/part-name.ts'
import { DataScript, Example, ExampleCode } from '../../reference/operation/example-box.tsx'
import type { DisplayedExample } from '../../reference/operation/example-group.ts'
import { createSchemaFields } from '../../reference/page/schema-page.tsx'
import { createSpecTexts } from '../../reference/spec-texts.ts'
import { escapeAttribute } from '../../reference/write-html.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import type { Shared } from './generated-page.ts'
import { schemaParts } from './schema-parts.ts'

/** Maximum number of fields in one part. */
const fieldsInPart = 150
/** Larger objects inside a part have a file of their own, shared by all parts that contain them. */
const largestLevel = 36

/** Parts of a page that load on demand: collapsed fields, and examples that are too long. */
export type PageParts = PartFinder & { examples: Map<string, () => DisplayedExample> }

/** Placeholder for the page URL in HTML that several pages share. */
const pageMark = '\0page'

/** Finds the parts of one page. */
export async function createFinder(route: Route, shared: Shared): Promise<PageParts | undefined> {
  const content = await rootsOn(route, shared)
  if (!content) return undefined
  const { api, roots, bundle } = content
  const { settings, tools, use, spec } = shared
  const { post, expanded } = settings
  const { strings, link } = tools
  const context = { postKeys: post, expanded, strings }
  const load = (keys: string[]) => use(spec.schemaBundle, { api, keys })
  const texts = createSpecTexts(tools, bundle.memory)
  const write = (below: Below, rest: Rest | undefined) =>
    writePart(below, rest, { ...createTools({ strings }), ...texts, pageUrl: pageMark, start: '.' })
  // The HTML of a part depends on each of these. Whether folds are open is one of the settings.
  const memory = bundle.memory?.within(settings).within(strings).within(link)
  return {
    ...createPartFinder({
      roots,
      bundle,
      context,
      load,
      fieldsInPart,
      largestLevel,
      yieldToEventLoop: shared.yieldToEventLoop,
      write,
      memory,
    }),
    examples: content.examples,
  }
}

type PartContext = Pick<Shared, 'settings' | 'tools'> & { finder: PageParts }

type RenderedPart = { title: string; name?: string; html: string }

/** Renders collapsed fields or an example of a page that is too large to contain them. */
export async function renderPart(
  url: UrlPath,
  hash: string,
  context: PartContext,
): Promise<RenderedPart | undefined> {
  const { finder, tools } = context
  const example = finder.examples.get(hash)?.()
  if (example) return renderExample(url, example, context)
  const hit = await finder.find(hash)
  if (!hit) return undefined
  const title = hit.part.at.replace(/\.$/, '') || tools.strings.childAttributes
  return {
    title,
    name: partName(hit.part),
    html: hit.html.replaceAll(pageMark, () => escapeAttribute(tools.link(url))),
  }
}

function renderExample(
  url: UrlPath,
  example: DisplayedExample,
  { settings, tools }: PartContext,
): RenderedPart {
  const { draw } = startDrawing({ url, settings, tools })
  return {
    title: example.title,
    html: draw(
      <div id="part" data-said={tools.strings.shown(tools.strings.example)}>
        {example.isWhole ? (
          <Example example={example} label={example.title} />
        ) : (
          <ExampleCode example={example} label={example.title} />
        )}
        {example.variant && <DataScript data={example.variant} />}
      </div>,
    ),
  }
}

const partsOf = ({
  part,
  wholePart,
  whole,
  ...example
}: DisplayedExample): [string, () => DisplayedExample][] => [
  ...(part ? [[part, () => example] as [string, () => DisplayedExample]] : []),
  ...(wholePart && whole
    ? [[wholePart, () => ({ ...whole(), isWhole: true })] as [string, () => DisplayedExample]]
    : []),
]

async function rootsOn(
  route: Route,
  shared: Shared,
): Promise<
  { api: string; roots: Below[]; bundle: Bundle; examples: Map<string, () => DisplayedExample> } | undefined
> {
  const { use, spec, settings, tools } = shared
  const operation = operationOf(route)
  if (operation) {
    const ref = { api: operation.api, key: operation.key }
    const channel = isChannel(ref) ? await use(spec.channelParts, ref) : undefined
    if (channel) {
      const model = await shared.channelModel(channel)
      const roots = channelRoots(model.fields())
      return { api: operation.api, roots, bundle: model.bundle, examples: new Map() }
    }
    const parts = await use(spec.operationParts, ref)
    if (!parts) return undefined
    const model = await shared.model(parts)
    const { request, responses, callbacks } = model.examples()
    const all = [...request, ...responses, ...callbacks].flatMap((group) => group.examples)
    const examples = new Map(all.flatMap(partsOf))
    return { api: operation.api, roots: rootsOf(model.fields()), bundle: model.bundle, examples }
  }
  const schema = route.kind === 'page' ? route.schema : undefined
  const schemaPart = schema && (await schemaParts(schema, shared))
  if (!schema || !schemaPart) return undefined
  const node = nodeOfKey(schemaPart.key, schemaPart.value)
  const fields = createSchemaFields({
    node,
    bundle: schemaPart.bundle,
    settings,
    tools,
    url: route.url,
    usedBy: [],
  })
  return { api: schema.api, roots: [fields.below], bundle: schemaPart.bundle, examples: new Map() }
}
