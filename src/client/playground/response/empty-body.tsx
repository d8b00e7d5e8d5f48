/** @jsxImportSource ../draw */
import type { ResponseBodyProps } from './response.ts'

/** No body, and whether the description says so. */
export function EmptyBody({ exchange, response: { head, documented } }: ResponseBodyProps) {
  const { status } = head
  return (
    <div class="o-blank">
      <b>{status < 400 ? 'Done, with an empty body' : 'The body is empty'}</b>
      <span>
        {exchange.request.method === 'HEAD'
          ? 'An answer to HEAD never has one.'
          : documented.kind === 'empty'
            ? `That is what the description says for ${status}.`
            : documented.kind === 'content' || documented.kind === 'no-type'
              ? `The description says that ${status} has a body.`
              : ''}
      </span>
    </div>
  )
}
