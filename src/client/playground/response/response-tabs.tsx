/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { HeadersPanel } from './headers-panel.tsx'
import type { ResponseBodyProps } from './response.ts'
import { ResponseBody } from './response-body.tsx'
import { TimingPanel } from './timing-panel.tsx'

const parts = ['body', 'headers', 'timing'] as const

export function ResponseTabs(props: ResponseBodyProps, use: Use): Drawn {
  const { exchange, response } = props
  const id = use.id()
  const [chosen, setChosen] = use.state(0)
  const titles = [strings.body, strings.headers(response.head.headers.length), strings.timing]
  // The page's own listener for tabs must not handle these.
  const choose = (event: Event, at: number) => {
    event.stopPropagation()
    setChosen(at)
  }
  const move = (event: KeyboardEvent, at: number) => {
    const last = parts.length - 1
    const next = { ArrowRight: at + 1, ArrowLeft: at + last, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = next % parts.length
    choose(event, to)
    document.getElementById(id + to)?.focus()
  }
  return (
    <>
      <div class="o-tabbar" role="tablist" aria-label={strings.parts}>
        {titles.map((title, at) => (
          <button
            key={at}
            type="button"
            role="tab"
            id={id + at}
            aria-controls={`${id}p${at}`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={(event) => choose(event, at)}
            onKeyDown={(event) => move(event, at)}
          >
            {title}
          </button>
        ))}
      </div>
      {parts.map((part, at) => (
        <div key={part} role="tabpanel" id={`${id}p${at}`} aria-labelledby={id + at} hidden={at !== chosen}>
          {part === 'body' ? (
            <ResponseBody {...props} />
          ) : at !== chosen ? null : part === 'headers' ? (
            <HeadersPanel response={response} way={exchange.way} />
          ) : (
            <TimingPanel exchange={exchange} timing={response.head.timing} />
          )}
        </div>
      ))}
    </>
  )
}
