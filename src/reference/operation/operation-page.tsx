import { flatten } from '../../core/flat-text.ts'
import type { Page } from '../../render/page.ts'
import { type DrawInput, startDrawing } from '../draw.tsx'
import { connectSources } from '../playground/connect.ts'
import { type Display, shownDisplay } from '../playground/display.ts'
import { CallbackSection } from './callback-view.tsx'
import { EndpointHead } from './endpoint-head.tsx'
import { OperationExamples } from './operation-examples.tsx'
import type { OperationModel } from './operation-model.ts'
import { MoreSection, RequestSections, ResponseSection } from './operation-sections.tsx'
import { SecurityView } from './security-view.tsx'

export type OperationInput = DrawInput & {
  model: OperationModel
  /** Omits examples that the author wrote on the page. */
  without?: { request: boolean; response: boolean }
  /** The page's playground setting. */
  display?: Display
}

/** The generated part of a page. */
export type ReferencePart = Pick<
  Page,
  'intro' | 'html' | 'leaf' | 'lead' | 'description' | 'deprecated' | 'ids' | 'connect' | 'diagnostics'
>

/** Renders an operation page. */
export function renderOperation(input: OperationInput): ReferencePart {
  const { model, settings } = input
  const { endpoint, bundle, servers, security } = model
  const { draw, tools, markdown, plain } = startDrawing({ ...input, memory: bundle.memory })
  const isWebhook = endpoint.kind === 'webhook'
  const fields = model.fields()
  // Rendered before authorization, so that parameters get their anchors first.
  const request = draw(<RequestSections fields={fields} isWebhook={isWebhook} />)
  const responses = draw(<ResponseSection fields={fields} isWebhook={isWebhook} />)
  const examples = model.examples()
  const callbacks = draw(<CallbackSection callbacks={fields.callbacks} examples={examples.callbacks} />)
  const { method, path, summary, externalDocs } = endpoint
  // The title shows only the start of a long summary, so it is repeated as the description.
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
    html: flatten(more + draw(<SecurityView options={security} />) + request + responses + callbacks),
    leaf: flatten(
      draw(<OperationExamples examples={examples} isWebhook={isWebhook} without={input.without} />),
    ),
    lead,
    description: description ? plain(description) : undefined,
    deprecated: endpoint.deprecated,
    ids: [...tools.ids],
    diagnostics: [],
  }
}

/**
 * The first paragraph goes below the title and the rest below method and path, to keep those above the fold.
 */
export function splitLead(html: string): { lead?: string; rest: string } {
  const end = html.indexOf('</p>')
  if (!html.startsWith('<p>') || end === -1) return { rest: html }
  return { lead: html.slice(0, end + 4), rest: html.slice(end + 4).trim() }
}
