import type { ConsoleData, ConsoleMessage } from '../../../request/console.ts'
import type { FormBody, FormScheme, PlaygroundData } from '../../../request/playground.ts'
import { schemeTitle } from '../../playground/panels/authorization-panel.tsx'

/** Converts a channel to playground data: a GET request to its address, with one body per message. */
export function asPlayground(data: ConsoleData): PlaygroundData {
  const { stamp, page, api, servers, address, parameters, security, send, sendSchemas } = data
  return {
    stamp,
    page,
    api,
    method: 'GET',
    path: address,
    servers,
    parameters,
    bodies: [...send.map(bodyOf), rawBody],
    bodyRequired: true,
    security: security.map((option) => option.map(sendable)),
    response: 'text',
    schemas: sendSchemas,
    proxy: false,
    credentials: true,
  }
}

/** Free text instead of a documented message. */
const rawBody: FormBody = { type: 'text/plain', kind: 'text', plans: [], start: '', examples: [] }

const bodyOf = ({ type, kind, schema, start, examples }: ConsoleMessage): FormBody => ({
  type,
  kind: kind === 'json' ? 'json' : 'text',
  schema: kind === 'json' ? schema : undefined,
  plans: [],
  start: start ?? (kind === 'json' && schema ? undefined : ''),
  examples,
})

/** Where a browser can put a credential when it connects. */
export function carrierOf({
  kind,
  in: place,
  name = '',
}: FormScheme): 'query' | 'protocol' | 'cookie' | 'none' {
  if (kind !== 'apiKey') return 'none'
  if (place === 'query' || place === 'cookie') return place
  return name.toLowerCase() === 'sec-websocket-protocol' ? 'protocol' : 'none'
}

export const isCarried = (scheme: FormScheme) => /^[qp]/.test(carrierOf(scheme))

/** Schemes that cannot be sent have a title and no field. */
const sendable = (scheme: FormScheme): FormScheme =>
  isCarried(scheme) ? scheme : { kind: 'unknown', id: schemeTitle(scheme), scopes: [], flows: [] }
