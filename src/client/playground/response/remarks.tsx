/** @jsxImportSource ../draw */

import { Icon } from '../icon.tsx'
import { withCode } from './explanation-view.tsx'
import { MissingParts } from './missing-parts.tsx'
import type { ResponseBodyProps } from './response.ts'

/** What is to be said about an answer before its body: why it ended early, and what nobody expected of it. */
export function Remarks({ exchange, response, missing, explain }: ResponseBodyProps) {
  const { head, type, documented } = response
  const { fault, way, request } = exchange
  const kept = way === 'direct' ? request.headers.map(([name]) => name).filter(isForbidden) : []
  const { title, paragraphs } = fault ? explain(fault, exchange) : {}
  return (
    <>
      {(head.status === 401 || head.status === 403) && (
        <MissingParts status={head.status} missing={missing} />
      )}
      {title && (
        <div class={fault?.code === 'cancelled' ? 'op-note' : 'op-note op-bad'}>
          <Icon name="bad" />
          <span>
            <b>{title}.</b> {withCode(paragraphs?.[0] ?? '')}
          </span>
        </div>
      )}
      {kept.length > 0 && (
        <Aside words={`This browser did not send \`${kept.join('`, `')}\`: browsers do not allow it.`} />
      )}
      {documented.kind === 'no-status' && (
        <Aside words={`${head.status} is not documented for this operation.`} />
      )}
      {documented.kind === 'no-type' && exchange.size > 0 && (
        <Aside
          words={`${type ? `\`${type}\`` : 'A body without a type'} is not documented for ${head.status}, but \`${documented.types.join('`, `')}\`.`}
        />
      )}
    </>
  )
}

/** https://fetch.spec.whatwg.org/#forbidden-request-header */
const isForbidden = (name: string) =>
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(?:proxy|sec)-.*)$/i.test(
    name,
  )

function Aside({ words }: { words: string }) {
  return (
    <div class="op-note">
      <Icon name="note" />
      <span>{withCode(words)}</span>
    </div>
  )
}
