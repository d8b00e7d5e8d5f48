import type { WrittenParameter } from '../../render/page.ts'
import type { SecurityScheme } from '../../spec/security.ts'
import type { Server } from '../../spec/server.ts'
import { type DrawInput, startDrawing } from '../draw.tsx'
import { EndpointHead } from '../operation/endpoint-head.tsx'
import type { ReferencePart } from '../operation/operation-page.tsx'
import { SampleBox } from '../operation/sample-box.tsx'
import { createSamples } from '../operation/samples.ts'
import { SecurityView } from '../operation/security-view.tsx'
import { connectSources } from '../playground/connect.ts'
import { type Display, shownDisplay } from '../playground/display.ts'
import { planWritten } from '../playground/written-request.ts'

/** `api.mdx` of docs.json. */
export type ApiSettings = {
  server?: string | string[]
  auth?: { method?: 'bearer' | 'basic' | 'key' | 'cobo' | 'none'; name?: string }
}

export type ApiPage = { method: string; path: string; servers: Server[]; security: SecurityScheme[] }

/** Parses `api: POST /users`, or with a full URL. */
export function readApiPage(
  declaration: string,
  authMethod: string | undefined,
  settings: ApiSettings | undefined,
): ApiPage | { problem: { message: string; hint: string } } {
  const [, method = '', target = ''] = /^([A-Za-z]+)\s+(\S+)$/.exec(declaration.trim()) ?? []
  const isAbsolute = /^https?:\/\//i.test(target)
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const isValid = isAbsolute ? URL.canParse(withoutBraces(origin)) : target.startsWith('/')
  if (method === '' || !isValid) {
    const message = `\`api: ${declaration}\` is not a method and a path`
    return {
      problem: { message, hint: 'Write `api: POST /users`, or `api: POST https://api.example.com/users`.' },
    }
  }
  const defaultServers = settings?.server === undefined ? [] : [settings.server].flat()
  const servers = isAbsolute ? [origin] : defaultServers
  const path = isAbsolute ? target.slice(origin.length) || '/' : target
  return {
    method: method.toUpperCase(),
    path,
    servers: servers.map((url) => ({ url, variables: [] })),
    security: schemeOf(authMethod ?? settings?.auth?.method, settings?.auth?.name),
  }
}

function schemeOf(method: string | undefined, name: string | undefined): SecurityScheme[] {
  const base = { id: 'api.mdx.auth', in: 'header' as const, scopes: [], flows: [], deprecated: false }
  if (method === 'bearer') return [{ ...base, kind: 'http', scheme: 'bearer', name: 'Authorization' }]
  if (method === 'basic') return [{ ...base, kind: 'http', scheme: 'basic', name: 'Authorization' }]
  if (method === 'key') return [{ ...base, kind: 'apiKey', name: name ?? 'Key' }]
  return method === 'cobo' ? [{ ...base, kind: 'apiKey', name: 'API-SECRET' }] : []
}

/** Braces mark parameters, which can also be in the host. */
const withoutBraces = (url: string) => url.replace(/[{}]/g, 'x')

type ApiPageInput = DrawInput &
  ApiPage & {
    parameters: readonly WrittenParameter[]
    contentType?: string
    /** The author wrote the request sample. */
    hasRequest: boolean
    /** The page's playground setting. */
    display?: Display
  }

/** The header and samples of a page with author-written parameters. */
export function renderApiPage(input: ApiPageInput): ReferencePart {
  const { draw, tools } = startDrawing(input)
  const { method, path, servers, security, settings, hasRequest } = input
  const { samples } = settings
  const planned = hasRequest ? [] : [planWritten({ ...input, requiredOnly: samples.requiredOnly })]
  const generated = createSamples({ planned, samples, servers, authored: [] })
  const label = tools.strings.request
  const display = shownDisplay(settings.playground.display, input.display)
  return {
    intro: draw(
      <EndpointHead method={method} path={path} servers={servers} full={settings.full} display={display} />,
    ),
    connect: display === 'interactive' ? connectSources(settings.playground, servers, [security]) : undefined,
    html: draw(<SecurityView options={security.length > 0 ? [security] : []} />),
    leaf: generated
      ? draw(
          <SampleBox id="request-example" label={label} groups={[generated.group]} menu={generated.menu} />,
        )
      : '',
    deprecated: false,
    ids: [...tools.ids],
    diagnostics: [],
  }
}
