/** @jsxImportSource ../../draw */
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { Icon } from '../../icon.tsx'
import { formatBytes } from '../amount.ts'
import { saveBody } from '../save.ts'
import { TextView } from './text-view.tsx'
import type { ViewProps } from './view.ts'

const first = 1_000_000

/** Text that is too long to be drawn before somebody asks for it. */
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
          <b>Too large to show at once</b>
          <span>
            The first 1 MB is ready to read; the whole is ready to save. It is not compared with the
            description.
          </span>
        </div>
      )}
      <footer>
        {limit === 0 && (
          <button class="o-btn o-small" type="button" onClick={() => setLimit(first)}>
            Show first 1 MB
          </button>
        )}
        {limit > 0 && <span>{isAll ? `All ${size} as text` : `The first 1 MB of ${size}`}</span>}
        {limit > 0 && !isAll && (
          <button class="o-btn o-small" type="button" onClick={() => setLimit(exchange.size)}>
            Show all
          </button>
        )}
        <button class="o-btn o-small" type="button" onClick={() => saveBody(exchange.chunks, head, type)}>
          Save {size}
        </button>
      </footer>
    </>
  )
}
