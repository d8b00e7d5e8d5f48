import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import type { Json } from '../../core/json.ts'
import type { ResponseLink } from '../../spec/endpoint.ts'
import { WordsView } from '../field/limits-view.tsx'
import { code, fill } from '../field/words.ts'
import { useReference } from '../reference-context.ts'

/** Follow-up operations that use values of this response. */
export function Links({ links }: { links: ResponseLink[] }): VNode | null {
  const { strings } = useTools()
  if (links.length === 0) return null
  return (
    <>
      <h3>{strings.links}</h3>
      <ul class="o-limits">
        {links.map((link) => (
          <li>
            <LinkView of={link} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LinkView({ of }: { of: ResponseLink }): VNode {
  const { strings } = useTools()
  const { inline } = useReference()
  const { name, operation, description, parameters, body, server, missing } = of
  return (
    <>
      <code>{name}</code>
      {operation && (
        <>
          {' → '}
          <OperationName of={operation} />
        </>
      )}{' '}
      {missing && <WordsView words={fill(strings.limits.missing, code(missing))} />}
      {description && <span dangerouslySetInnerHTML={{ __html: inline(description) }} />}
      {parameters.map(([parameter, value]) => (
        <> {<code>{`${parameter} = ${textOf(value)}`}</code>}</>
      ))}
      {body !== undefined && <> {<code>{`${strings.body} = ${textOf(body)}`}</code>}</>}
      {server !== undefined && <> {<code>{`${strings.server} = ${server}`}</code>}</>}
    </>
  )
}

function OperationName({ of: operation }: { of: string }): VNode {
  const { link } = useTools()
  const { operationUrl } = useReference()
  const url = operationUrl?.(operation)
  const name = <code>{operation}</code>
  return url === undefined ? name : <a href={link(url)}>{name}</a>
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
