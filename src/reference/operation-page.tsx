import type { FilePath } from '../core/path.ts'
import type { Page } from '../render/page.ts'
import type { Bundle } from '../spec/bundle.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import { readSecurity } from '../spec/security.ts'
import { readServers } from '../spec/server.ts'
import { CallbackSection } from './callback-view.tsx'
import { connectSources } from './connect.ts'
import { type Display, shownDisplay } from './display.ts'
import { type DrawInput, startDrawing } from './draw.tsx'
import { EndpointHead } from './endpoint-head.tsx'
import { createOperationExamples, OperationExamples } from './operation-examples.tsx'
import { createOperationFields } from './operation-fields.ts'
import { MoreSection, RequestSections, ResponseSection } from './operation-sections.tsx'
import { SecurityView } from './security-view.tsx'

export type OperationInput = DrawInput & {
  /** Where the description lies. */
  file: FilePath
  endpoint: Endpoint
  bundle: Bundle
  /** Of the whole description. */
  servers: Parameters<typeof readServers>[0]
  security: Endpoint['security']
  /** What `<RequestExample>` and `<ResponseExample>` of the author stand for. */
  without?: { request: boolean; response: boolean }
  /** What the page says about its playground. */
  display?: Display
}

/** The generated part of a page. */
export type ReferencePart = Pick<
  Page,
  'intro' | 'html' | 'leaf' | 'lead' | 'description' | 'deprecated' | 'ids' | 'connect' | 'diagnostics'
>

/** One operation with all it refers to -> what stands on its page. */
export function renderOperation(input: OperationInput): ReferencePart {
  const { endpoint, bundle, settings } = input
  const { draw, tools, markdown, plain } = startDrawing(input)
  const isWebhook = endpoint.kind === 'webhook'
  const { servers, security } = readAround(input)
  const { expanded, post } = settings
  const fields = createOperationFields(endpoint, bundle, { expanded, post, strings: tools.strings })
  // Drawn before the authorization that stands above them: the anchors of parameters come first.
  const request = draw(<RequestSections fields={fields} isWebhook={isWebhook} />)
  const responses = draw(<ResponseSection fields={fields} isWebhook={isWebhook} />)
  const { strings } = tools
  const { samples } = settings
  const examples = createOperationExamples({ endpoint, bundle, servers, security, samples, strings })
  const callbacks = draw(<CallbackSection callbacks={fields.callbacks} examples={examples.callbacks} />)
  const { method, path, summary, externalDocs } = endpoint
  // Of a summary that is a text of its own the title takes only the beginning.
  const description =
    endpoint.description ?? (summary && (summary.length > 80 || /[`*[]/.test(summary)) ? summary : undefined)
  const { lead, rest } = splitLead(description ? markdown(description) : '')
  const display = shownDisplay(settings.playground.display, input.display)
  const more = draw(<MoreSection text={rest} docs={externalDocs} />)
  return {
    intro: draw(
      <EndpointHead
        method={method}
        path={path}
        servers={servers}
        full={settings.full}
        isWebhook={isWebhook}
        display={display}
      />,
    ),
    connect:
      display === 'interactive' && !isWebhook
        ? connectSources(settings.playground, servers, security)
        : undefined,
    html: more + draw(<SecurityView options={security} />) + request + responses + callbacks,
    leaf: draw(<OperationExamples examples={examples} isWebhook={isWebhook} without={input.without} />),
    lead,
    description: description ? plain(description) : undefined,
    deprecated: endpoint.deprecated,
    ids: [...tools.ids],
    diagnostics: [],
  }
}

/** Servers and security: those of the operation, else those of the description. */
export function readAround({
  endpoint,
  bundle,
  file,
  servers,
  security,
}: Pick<OperationInput, 'endpoint' | 'bundle' | 'file' | 'servers' | 'security'>) {
  // A webhook is called by the API, so only its own requirement counts.
  const shared = endpoint.kind === 'webhook' ? undefined : security
  return {
    servers: readServers(endpoint.servers.length > 0 ? endpoint.servers : servers, file),
    security: readSecurity(endpoint.security ?? shared, file, bundle),
  }
}

/** The first paragraph stands below the title, the rest below method and path, so that those are on the first screen. */
function splitLead(html: string): { lead?: string; rest: string } {
  const end = html.indexOf('</p>')
  if (!html.startsWith('<p>') || end === -1) return { rest: html }
  return { lead: html.slice(0, end + 4), rest: html.slice(end + 4).trim() }
}
