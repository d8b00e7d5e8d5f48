/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { HeadersPanel } from './headers-panel.tsx'
import type { ResponseBodyProps } from './response.ts'
import { ResponseBody } from './response-body.tsx'
import { TimingPanel } from './timing-panel.tsx'

/** Tabs like those of the page, whose script switches them. */
export function ResponseTabs(props: ResponseBodyProps, use: Use): Drawn {
  const { exchange, response } = props
  const id = use.id()
  const { head } = response
  const parts: [title: string, content: Drawn][] = [
    [strings.body, <ResponseBody {...props} />],
    [strings.headers(head.headers.length), <HeadersPanel response={response} way={exchange.way} />],
    [strings.timing, <TimingPanel exchange={exchange} timing={head.timing} />],
  ]
  return (
    <>
      <div class="o-tabbar" role="tablist" aria-label={strings.parts}>
        {parts.map(([title], at) => (
          <button
            type="button"
            role="tab"
            id={id + at}
            aria-controls={`${id}p${at}`}
            aria-selected={at === 0}
            tabIndex={at === 0 ? 0 : -1}
          >
            {title}
          </button>
        ))}
      </div>
      {parts.map(([, content], at) => (
        <div role="tabpanel" id={`${id}p${at}`} aria-labelledby={id + at} hidden={at > 0}>
          {content}
        </div>
      ))}
    </>
  )
}
