/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Transport } from '../send/exchange.ts'
import { withCode } from './explanation-view.tsx'
import { headerOf } from './media-type.ts'
import type { ApiResponse } from './response.ts'

/** Redirects, headers and missing required headers. */
export function HeadersPanel({ response, way }: { response: ApiResponse; way: Transport['kind'] }) {
  const { head, documented } = response
  const required = 'headers' in documented ? documented.headers.filter((header) => header.required) : []
  // Without the relay the browser hides headers, so missing ones are unknown.
  const missing = way === 'relay' ? required.filter(({ name }) => !headerOf(head, name.toLowerCase())) : []
  return (
    <div class="op-body">
      {head.redirects.length > 0 && (
        <ol class="op-hops">
          {head.redirects.map(({ status, location }, at) => (
            <li key={at}>
              <code>{status}</code> → <code>{location}</code>
            </li>
          ))}
        </ol>
      )}
      {missing.map(({ name }) => (
        <p key={name} class="op-lacks">
          {withCode(strings.missingHeader(name))}
        </p>
      ))}
      <Facts facts={head.headers} />
      {head.dropped && <p class="op-aside">{withCode(strings.removedHeaders(head.dropped))}</p>}
      {way === 'direct' && <p class="op-aside">{withCode(strings.hiddenHeaders)}</p>}
    </div>
  )
}

export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl class="op-kv">
      {facts.map(([name, value], at) => (
        <>
          <dt key={at}>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}
