/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import { Icon } from '../icon.tsx'
import { withCode } from './explanation-view.tsx'
import { MissingParts } from './missing-parts.tsx'
import type { ResponseBodyProps } from './response.ts'

/** Notes above the body: why it is incomplete, and what the spec does not document. */
export function Remarks({ exchange, response, missing, explain }: ResponseBodyProps) {
  const { head, type, documented } = response
  const { fault, way, request } = exchange
  const forbidden = way === 'direct' ? request.headers.map(([name]) => name).filter(isForbidden) : []
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
            <b>{strings.sentence(title)}</b> {withCode(paragraphs?.[0] ?? '')}
          </span>
        </div>
      )}
      {forbidden.length > 0 && <Aside words={strings.forbiddenHeaders(forbidden)} />}
      {documented.kind === 'no-status' && <Aside words={strings.undocumentedStatus(head.status)} />}
      {documented.kind === 'no-type' && exchange.size > 0 && (
        <Aside
          words={type ? strings.otherType(documented.types, [type]) : strings.noType(documented.types)}
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
