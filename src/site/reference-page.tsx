import { renderToString } from 'preact-render-to-string'
import { createTools, type PageTools, ToolsContext } from '../components/context.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { FrontMatter } from '../mdx/front-matter.ts'
import { frontPage } from '../mdx/page.ts'
import type { Display } from '../reference/display.ts'
import type { ReferenceSettings } from '../reference/draw.tsx'
import { type ReferencePart, readAround, renderOperation } from '../reference/operation-page.tsx'
import { Fault } from '../render/fault.tsx'
import type { Page } from '../render/page.ts'
import { type Endpoint, readEndpoint } from '../spec/endpoint.ts'
import { valueAt } from '../spec/pointer.ts'
import { loadSamples } from './reference-settings.ts'
import { nodeOfKey } from './schema-parts.ts'
import type { OperationParts } from './spec-flow.ts'

export type Content = { html: string; leaf: string; ids: readonly string[] }

type Input = {
  url: UrlPath
  parts: OperationParts
  settings: ReferenceSettings
  tools: Partial<PageTools> & Pick<PageTools, 'link'>
  content?: Content
  display?: Display
  operationUrl?: (id: string) => string | undefined
}

export function endpointOf({ kind, method, path, operation, item, bundle }: OperationParts): Endpoint {
  const node = nodeOfKey(operation, bundle.parts.get(operation) ?? null)
  return readEndpoint({ kind, method, path, operation: node, item: nodeOfKey(item.key, item.value) }, bundle)
}

/** Servers and security of an operation, its own or those of its description. */
export function aroundOf({ bundle, head }: OperationParts, endpoint: Endpoint) {
  const { id: file, servers, security } = head
  return readAround({ endpoint, bundle, file, servers, security })
}

/** With more languages where the authors of the description wrote samples in the first. */
export function settingsFor({ bundle, operation }: OperationParts, settings: ReferenceSettings) {
  const value = bundle.parts.get(operation)
  const hasOwn = ['x-codeSamples', 'x-code-samples'].some((key) => valueAt(value, [key]) !== undefined)
  return hasOwn ? loadSamples(settings, true) : settings
}

/** The reference of an operation, around what an author wrote about it. */
export async function createReference({
  url,
  parts,
  settings,
  tools,
  content,
  display,
  operationUrl,
}: Input): Promise<ReferencePart> {
  const { bundle, head } = parts
  const endpoint = endpointOf(parts)
  return renderOperation({
    url,
    file: head.id,
    endpoint,
    bundle,
    servers: head.servers,
    security: head.security,
    settings: await settingsFor(parts, settings),
    tools,
    operationUrl,
    display,
    ids: content?.ids,
    without: {
      request: content?.leaf.includes('id="request-example"') ?? false,
      response: content?.leaf.includes('id="response-example"') ?? false,
    },
  })
}

/** Hand-written text stands between the head and the generated part; what it says about the page itself counts first. */
export function joinReference(page: Page, part: ReferencePart): Page {
  const isDescribed = page.description !== undefined
  return {
    ...page,
    description: page.description ?? part.description,
    lead: isDescribed ? undefined : part.lead,
    intro: part.intro,
    connect: part.connect,
    html: page.html + part.html,
    // What is sent comes before what is answered, whoever wrote it.
    leaf: page.leaf.includes('id="request-example"') ? page.leaf + part.leaf : part.leaf + page.leaf,
    ids: [...page.ids, ...part.ids],
    deprecated: page.deprecated || part.deprecated,
    isReference: true,
    diagnostics: [...page.diagnostics, ...part.diagnostics],
  }
}

/** A page that is generated as a whole; `front` is what `x-site` says about it. */
export function generatedPage(url: UrlPath, file: FilePath, front: FrontMatter, content?: Content): Page {
  const page = frontPage(url, file, front)
  return content ? { ...page, html: content.html, leaf: content.leaf, ids: [...content.ids] } : page
}

/** In place of a reference that cannot be shown: the reason in `dev`, and only that it is so elsewhere. */
export function withoutReference(
  page: Page,
  found: Diagnostic | undefined,
  dev: boolean,
  tools: Partial<PageTools>,
): Page {
  const all = createTools(tools)
  const { strings } = all
  const problem = found && {
    message: found.message.replaceAll('`', ''),
    code: found.code,
    hint: found.hint?.replaceAll('`', ''),
    at: found.at,
  }
  const card = renderToString(
    <ToolsContext.Provider value={all}>
      <Fault title={strings.referenceProblem} problem={dev ? problem : { message: strings.referenceGone }} />
    </ToolsContext.Provider>,
  )
  return { ...page, html: page.html + card, diagnostics: page.diagnostics }
}
