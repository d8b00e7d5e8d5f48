import { renderToString } from 'preact-render-to-string'
import { createTools, type PageTools, ToolsContext } from '../components/context.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { Page } from '../render/page.ts'
import { plainSpecText, renderSpecInline, renderSpecMarkdown } from '../render/spec-markdown.ts'
import type { Bundle } from '../spec/bundle.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import { readSecurity } from '../spec/security.ts'
import { readServers } from '../spec/server.ts'
import { EndpointHead } from './endpoint-head.tsx'
import { OperationExamples } from './operation-examples.tsx'
import { createOperationFields } from './operation-fields.ts'
import { CallbackSection, RequestSections, ResponseSection, SecuritySection } from './operation-sections.tsx'
import { ReferenceContext } from './reference-context.ts'

/** Settings of docs.json that concern reference pages. */
export type ReferenceSettings = { full: boolean; expanded: boolean; post: readonly string[] }

export type OperationInput = {
  url: UrlPath
  /** Where the description lies, for the link to edit it. */
  file: FilePath
  endpoint: Endpoint
  bundle: Bundle
  /** Of the whole description. */
  servers: Parameters<typeof readServers>[0]
  security: Endpoint['security']
  settings: ReferenceSettings
  tools: Partial<PageTools> & Pick<PageTools, 'link'>
  /** Ids that the hand-written part of the page has already. */
  ids?: readonly string[]
  /** What `<RequestExample>` and `<ResponseExample>` of the author stand for. */
  without?: { request: boolean; response: boolean }
}

/** The generated part of a page. */
export type ReferencePart = Pick<
  Page,
  'intro' | 'html' | 'leaf' | 'lead' | 'description' | 'deprecated' | 'ids' | 'diagnostics'
>

/** One operation with all it refers to -> what stands on its page. */
export function renderOperation(input: OperationInput): ReferencePart {
  const { url, file, endpoint, bundle, settings } = input
  const { link } = input.tools
  const tools = createTools(input.tools)
  for (const id of input.ids ?? []) tools.noteId(id)
  const markdown = (text: string) => renderSpecMarkdown(text, { link }).html
  const reference = {
    markdown,
    inline: (text: string) => renderSpecInline(text, { link }),
    pageUrl: link(url),
  }
  const draw = (part: Parameters<typeof renderToString>[0]) =>
    renderToString(
      <ToolsContext.Provider value={tools}>
        <ReferenceContext.Provider value={reference}>{part}</ReferenceContext.Provider>
      </ToolsContext.Provider>,
    )
  const isWebhook = endpoint.kind === 'webhook'
  const servers = readServers(endpoint.servers.length > 0 ? endpoint.servers : input.servers, file)
  // A webhook is called by the API, so only its own requirement counts.
  const security = readSecurity(endpoint.security ?? (isWebhook ? undefined : input.security), file, bundle)
  const { expanded, post } = settings
  const fields = createOperationFields(endpoint, bundle, { expanded, post, strings: tools.strings })
  // Drawn before the authorization that stands above them: the anchors of parameters come first.
  const request = draw(<RequestSections fields={fields} isWebhook={isWebhook} />)
  const rest = draw(
    <>
      <ResponseSection fields={fields} isWebhook={isWebhook} />
      <CallbackSection fields={fields} />
    </>,
  )
  const html = draw(<SecuritySection options={security} />) + request + rest
  const { method, path, description } = endpoint
  return {
    intro: draw(
      <EndpointHead
        method={method}
        path={path}
        servers={servers}
        full={settings.full}
        isWebhook={isWebhook}
      />,
    ),
    html,
    leaf: draw(<OperationExamples endpoint={endpoint} bundle={bundle} without={input.without} />),
    lead: description ? markdown(description) : undefined,
    description: description ? plainSpecText(description) : undefined,
    deprecated: endpoint.deprecated,
    ids: [...tools.ids],
    diagnostics: [],
  }
}
