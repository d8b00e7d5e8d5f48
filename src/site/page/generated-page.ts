import type { Decision } from '../../access/decide.ts'
import type { PageTools } from '../../components/base/context.ts'
import { authDisplay } from '../../core/auth-display.ts'
import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import type { UtilityCss } from '../../mdx/classes/utility-css.ts'
import { type FragmentOptions, renderRestricted } from '../../mdx/fragment.ts'
import { readFrontMatter } from '../../mdx/read/front-matter.ts'
import { operationTitle } from '../../nav/operation-title.ts'
import type { OperationRef, Route, SchemaRef } from '../../nav/site-map.ts'
import type { ChannelModel } from '../../reference/channel/channel-model.ts'
import type { ReferenceSettings } from '../../reference/draw.tsx'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import type { ReferencePart } from '../../reference/operation/operation-page.tsx'
import { type ApiPage, type ApiSettings, readApiPage, renderApiPage } from '../../reference/page/api-page.tsx'
import { readOverview, renderOverview } from '../../reference/page/overview.tsx'
import { renderSchema } from '../../reference/page/schema-page.tsx'
import { decidedDisplay } from '../../reference/playground/display.ts'
import type { Page } from '../../render/page.ts'
import { plainSpecText, renderSpecMarkdown } from '../../render/spec-markdown/spec-markdown.ts'
import { readExtension } from '../../spec/extension.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { entriesOf, isObject, valueAt } from '../../spec/read/pointer.ts'
import { isUrl } from '../../spec/read/ref.ts'
import type { OperationParts } from '../flow/spec/bundles.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import type { ChannelParts } from './channel-parts.ts'
import {
  type Content,
  createReference,
  generatedPage,
  joinReference,
  type ReferenceInput,
  withoutReference,
} from './reference-page.tsx'
import { schemaParts } from './schema-parts.ts'
import { apiProblem, operationProblem } from './spec-problem.ts'

export type Shared = SpecReader & {
  settings: ReferenceSettings & { mdx?: ApiSettings }
  /** Whether the reader may use a playground with the display `auth`. */
  playgroundFor: Decision['playground']
  tools: Partial<PageTools> & Pick<PageTools, 'link' | 'strings'>
  fragment: FragmentOptions
  utilities: UtilityCss
  dev: boolean
  yieldToEventLoop?: () => Promise<void>
  /** Cached, because the parts and the playground of a page use the same model. */
  model: (parts: OperationParts) => Promise<OperationModel>
  channelModel: (parts: ChannelParts) => Promise<ChannelModel>
  /** URLs of the operations of a spec, by `operationId`. */
  operationUrls: (api: string) => Promise<ReadonlyMap<string, string>>
  /** Operation pages that use a schema. */
  usedBy: (schema: SchemaRef) => Promise<{ title: string; url: string }[]>
}

type PageRoute = Extract<Route, { kind: 'page' }>

/** Adds the operation in the front matter to a page file. */
export async function addReference(page: Page, route: PageRoute, shared: Shared): Promise<Page> {
  const { use, spec, settings, tools } = shared
  const { operation, schema, problem } = route
  if (schema) return addSchema(page, schema, shared)
  if (page.api) return addApi(page, page.api, shared)
  if (problem) {
    const { message, hint, at } = problem
    return withoutReference(page, report('page/operation-not-found', message, { hint, at }), shared)
  }
  if (!operation) return page
  const outline = await use(spec.operationOutline, operation)
  const content = { html: page.html, leaf: page.leaf, ids: page.ids }
  const reference = outline && (await readReference(operation, outline, shared))
  if (!reference) return withoutReference(page, await operationProblem(operation, shared), shared)
  const display = displayOn(page, shared)
  const part = reference.render({ url: page.url, settings, tools, content, display })
  const title = page.isUntitled && outline ? operationTitle(outline) : page.title
  return joinReference({ ...page, title }, part)
}

/** Adds the schema in the front matter to a page file. */
async function addSchema(page: Page, schema: SchemaRef, shared: Shared): Promise<Page> {
  const { settings, tools } = shared
  const parts = await schemaParts(schema, shared)
  if (!parts) return withoutReference(page, await apiProblem(schema.api, shared), shared)
  const node = nodeOfKey(parts.key, parts.value)
  const usedBy = await shared.usedBy(schema)
  const part = renderSchema({
    url: page.url,
    node,
    bundle: parts.bundle,
    settings,
    tools,
    usedBy,
    ids: page.ids,
  })
  return joinReference({ ...page, title: page.isUntitled ? schema.name : page.title }, part)
}

/** Adds the reference of `api: METHOD /path`, with hand-written parameters. */
function addApi(page: Page, endpoint: string, shared: Shared): Page {
  const { settings, tools } = shared
  const apiPage = readApiPage(endpoint, page.authMethod, settings.mdx)
  if ('problem' in apiPage) {
    const diagnostic = report('page/api', apiPage.problem.message, {
      hint: apiPage.problem.hint,
      at: page.apiAt,
    })
    const problemPage = withoutReference(page, diagnostic, shared)
    return { ...problemPage, diagnostics: [...problemPage.diagnostics, diagnostic] }
  }
  const { url, ids, contentType, parameters = [] } = page
  const hasRequest = page.leaf.includes('id="request-example"')
  const part = renderApiPage({
    url,
    settings,
    tools,
    ids,
    ...apiPage,
    contentType,
    parameters,
    hasRequest,
    display: displayOn(page, shared),
  })
  return joinReference(page, { ...part, diagnostics: missingSettings(apiPage, page, settings.mdx) })
}

/** A page with `api:` can only send requests if a server and authentication are set. */
function missingSettings(
  { servers }: Pick<ApiPage, 'servers'>,
  { authMethod, apiAt: at }: Page,
  mdx: ApiSettings | undefined,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  if (servers.length === 0)
    diagnostics.push(
      report('page/api-server', 'This page cannot send requests: no server is set', {
        hint: 'Set `api.mdx.server` in docs.json, or use a full URL: `api: POST https://api.example.com/users`.',
        at,
      }),
    )
  if (authMethod === undefined && mdx?.auth?.method === undefined)
    diagnostics.push(
      report('page/api-auth', 'No authentication method is set for this page', {
        hint: 'Set `api.mdx.auth.method` in docs.json or `authMethod` here to bearer, basic, key or none.',
        at,
      }),
    )
  return diagnostics
}

/** A page generated from a spec. */
export async function createGeneratedPage(route: Exclude<Route, PageRoute>, shared: Shared): Promise<Page> {
  const address = { url: route.url, file: asFilePath(route.api) }
  switch (route.kind) {
    case 'problem': {
      const page = generatedPage(address, { title: 'API Reference', meta: {} })
      return withoutReference(page, await apiProblem(route.api, shared), shared)
    }
    case 'overview':
      return createOverview(route, address, shared)
    case 'group': {
      const page = generatedPage(address, { title: route.title, meta: {} })
      const { description } = route
      if (!description) return page
      const lead = renderSpecMarkdown(description, { link: shared.tools.link }).html
      return { ...page, lead, description: plainSpecText(description) }
    }
    case 'operation':
      return createOperationPage(route, address, shared)
  }
}

type PageAddress = Pick<Page, 'url' | 'file'>

async function createOverview({ api }: { api: string }, address: PageAddress, shared: Shared): Promise<Page> {
  const overview = readOverview(await shared.use(shared.spec.about, api))
  // The description is the page body, so it is not repeated above it.
  const description = overview.description ? plainSpecText(overview.description) : ''
  const meta: Record<string, string> = description ? { description, 'og:description': description } : {}
  const page = generatedPage(address, { title: overview.title ?? 'API Reference', meta })
  return { ...page, html: renderOverview(overview, shared.tools) }
}

async function createOperationPage(
  { api, key }: OperationRef,
  { url, file }: PageAddress,
  shared: Shared,
): Promise<Page> {
  const { use, spec, settings, tools } = shared
  const outline = await use(spec.operationOutline, { api, key })
  const reference = outline && (await readReference({ api, key }, outline, shared))
  if (!reference) {
    const page = generatedPage({ url, file }, { title: key, meta: {} })
    return withoutReference(page, await operationProblem({ api, key }, shared), shared)
  }
  const at = { file, line: 1, column: 1, length: 1 }
  const { metadata, content: text } = readExtension(reference.raw)
  const front = readFrontMatter(metadata, () => at)
  const mdx = text === undefined ? undefined : await renderContent(text, key, shared)
  const page = generatedPage(
    { url, file: isUrl(file) ? asFilePath('') : file },
    { ...front.value, title: front.value.title ?? operationTitle(outline) },
    mdx?.content,
  )
  page.diagnostics.push(
    ...front.diagnostics.map((diagnostic): Diagnostic => ({ ...diagnostic, code: 'spec/extension' })),
    ...(mdx?.diagnostics ?? []),
    ...(page.playground === 'auth' ? [authDisplay(`\`playground: auth\` of \`${key}\``)] : []),
  )
  const display = displayOn(page, shared)
  return joinReference(page, reference.render({ url, settings, tools, content: mdx?.content, display }))
}

const displayOn = ({ playground }: Page, { settings, playgroundFor }: Shared) =>
  decidedDisplay(settings.playground.display, playground, playgroundFor === 'open')

type Render = (input: Omit<ReferenceInput, 'model' | 'operationUrl'>) => ReferencePart

/** Reads the operation, webhook or channel of a page, and its extensions. */
async function readReference(
  { api, key }: OperationRef,
  { kind }: OperationOutline,
  shared: Shared,
): Promise<{ raw: Json | undefined; render: Render } | undefined> {
  const { use, spec } = shared
  const ref = { api, key }
  if (kind === 'channel') {
    const parts = await use(spec.channelParts, ref)
    if (!parts) return undefined
    const model = await shared.channelModel(parts)
    const { createChannelReference } = await import('./channel-reference.ts')
    return {
      raw: parts.bundle.parts.get(parts.channel),
      render: (input) => createChannelReference({ ...input, model }),
    }
  }
  const parts = await use(spec.operationParts, ref)
  if (!parts) return undefined
  const model = await shared.model(parts)
  const operationUrl = await urlsOf(parts, shared)
  return {
    raw: parts.bundle.parts.get(parts.operation),
    render: (input) => createReference({ ...input, model, operationUrl }),
  }
}

/** Renders `x-site.content` of an operation. */
async function renderContent(
  text: string,
  key: string,
  { fragment, utilities }: Shared,
): Promise<{ content: Content; diagnostics: Diagnostic[] }> {
  const { refused, classes, ...content } = await renderRestricted(text, fragment)
  const diagnostics: Diagnostic[] = []
  if (refused.length > 0) {
    const message = `\`x-site.content\` of \`${key}\` contains elements that are not allowed and are removed: ${refused.join(', ')}`
    const hint = 'Use Markdown and components, or write an MDX page with `openapi:` in its front matter.'
    diagnostics.push(report('spec/extension', message, { hint }))
  }
  return { content: { ...content, utilities: await utilities(classes) }, diagnostics }
}

/** URLs for response links, loaded only for pages that have some. */
async function urlsOf(
  { bundle, head }: OperationParts,
  { operationUrls }: Shared,
): Promise<((id: string) => string | undefined) | undefined> {
  const urls = hasLinks(bundle) ? await operationUrls(head.id) : undefined
  return urls && ((id) => urls.get(id))
}

function hasLinks({ parts }: Bundle): boolean {
  for (const value of parts.values()) {
    if (!isObject(value)) continue
    if (value.links !== undefined) return true
    if (entriesOf(value.responses).some(([, response]) => valueAt(response, ['links']) !== undefined))
      return true
  }
  return false
}
