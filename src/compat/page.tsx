import { renderToString } from 'preact-render-to-string'
import { titles } from './print.ts'
import type { Use, UseKind } from './use.ts'

const words = { works: 'works', differs: 'works differently', ignored: 'ignored' }
const order = Object.keys(words)

/** Renders the features as tables, with unsupported ones first. */
export function renderUses(uses: readonly Use[]): string {
  const kinds = (Object.keys(titles) as UseKind[]).filter((kind) => uses.some((use) => use.kind === kind))
  const total = (status: Use['status']) => uses.filter((use) => use.status === status).length
  return renderToString(
    <div class="prose">
      <p>
        What this site uses: {total('works')} work, {total('differs')} work differently, {total('ignored')}{' '}
        are ignored.
      </p>
      {kinds.map((kind) => (
        <>
          <h2>{titles[kind]}</h2>
          <UseTable uses={uses.filter((use) => use.kind === kind)} title={titles[kind]} />
        </>
      ))}
    </div>,
  )
}

function UseTable({ uses, title }: { uses: readonly Use[]; title: string }) {
  const sorted = [...uses].sort((a, b) => order.indexOf(b.status) - order.indexOf(a.status))
  return (
    <div class="o-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Uses</th>
            <th>Here</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, count, status, note }) => (
            <tr>
              <td>
                <code>{name}</code>
              </td>
              <td>{count}</td>
              <td>{note ? `${words[status]}: ${note}` : words[status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
