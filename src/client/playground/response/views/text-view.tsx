/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { Icon } from '../../icon.tsx'
import { Rows } from './rows.tsx'
import { useLines } from './use-lines.ts'
import type { ViewProps } from './view.ts'

/** Plain text, with highlighted markup. Nothing in it runs or loads. */
export function TextView(props: ViewProps & { limit?: number }, use: Use): Drawn {
  const { type, reason, limit = Number.POSITIVE_INFINITY } = props
  const lines = useLines(use, props, limit)
  const isMarkup = /xml|html/.test(type)
  return (
    <>
      {reason && (
        <div class="op-note op-bad">
          <Icon name="bad" />
          <span>{reason}</span>
        </div>
      )}
      <Rows
        label={strings.responseBody}
        lines={lines}
        draw={({ text, number }, at) => (
          <span key={at} class="l" data-n={number}>
            {isMarkup ? paintMarkup(text) : text}
          </span>
        )}
      />
    </>
  )
}

const markup = /(<!--.*?(?:-->|$))|(<[/!?]?[\w:.-]+|[/?]?>)|("[^"<]*"|'[^'<]*')/g

function paintMarkup(line: string) {
  return line.split(markup).map((piece, at) => {
    if (!piece) return null
    const className = [undefined, 'c', 'k', 's'][at % 4]
    return className ? (
      <span key={at} class={className}>
        {piece}
      </span>
    ) : (
      piece
    )
  })
}
