/** @jsxImportSource ../draw */
import type { Transport } from '../send/exchange.ts'
import { withCode } from './explanation-view.tsx'
import { headerOf } from './media-type.ts'
import type { ApiResponse } from './response.ts'

/** The headers as they came, the way to where they came from, and those that should have come. */
export function HeadersPanel({ response, way }: { response: ApiResponse; way: Transport['kind'] }) {
  const { head, documented } = response
  const required = 'headers' in documented ? documented.headers.filter((header) => header.required) : []
  // A browser hides headers from a page, so that nothing is known about those that are not there.
  const missing = way === 'relay' ? required.filter(({ name }) => !headerOf(head, name.toLowerCase())) : []
  return (
    <div class="op-body">
      {head.redirects.length > 0 && (
        <ol class="op-hops">
          {head.redirects.map(({ status, location }, at) => (
            <li key={at}>
              <code>{status}</code> to <code>{location}</code>
            </li>
          ))}
        </ol>
      )}
      {missing.map(({ name }) => (
        <p key={name} class="op-lacks">
          {withCode(`The documented \`${name}\` is missing.`)}
        </p>
      ))}
      <Facts facts={head.headers} />
      {head.dropped && (
        <p class="op-aside">{withCode(`Removed by the proxy: \`${head.dropped.join('`, `')}\`.`)}</p>
      )}
      {way === 'direct' && (
        <p class="op-aside">
          {withCode('Browsers show only the headers listed in `Access-Control-Expose-Headers`.')}
        </p>
      )}
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
