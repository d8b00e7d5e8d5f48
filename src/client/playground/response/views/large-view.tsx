/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { Icon } from '../../icon.tsx'
import { formatBytes } from '../amount.ts'
import { saveBody } from '../save.ts'
import { TextView } from './text-view.tsx'
import type { ViewProps } from './view.ts'

const previewSize = 1_000_000

/** Large text, drawn only if the reader requests it. */
export function LargeView(props: ViewProps, use: Use): Drawn {
  const { exchange, head, type } = props
  const [limit, setLimit] = use.state(0)
  const size = formatBytes(exchange.size)
  const isAll = limit >= exchange.size
  return (
    <>
      {limit > 0 ? (
        <TextView key={limit} {...props} limit={limit} />
      ) : (
        <div class="o-blank">
          <Icon name="down" />
          <b>{strings.tooLarge}</b>
          <span>{strings.tooLargeHint}</span>
        </div>
      )}
      <footer>
        {limit === 0 && (
          <button class="o-btn o-small" type="button" onClick={() => setLimit(previewSize)}>
            {strings.showFirst}
          </button>
        )}
        {limit > 0 && <span>{isAll ? strings.shownAll(size) : strings.shownFirst(size)}</span>}
        {limit > 0 && !isAll && (
          <button class="o-btn o-small" type="button" onClick={() => setLimit(exchange.size)}>
            {strings.showAll}
          </button>
        )}
        <button class="o-btn o-small" type="button" onClick={() => saveBody(exchange.chunks, head, type)}>
          {strings.saveSize(size)}
        </button>
      </footer>
    </>
  )
}
