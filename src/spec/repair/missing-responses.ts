import { isObject } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** An operation that documents no response. Its page shows none. Since OpenAPI 3.1, `responses` is optional. */
export const missingResponses: Repair = {
  kinds: ['operation'],
  keys: 'any',
  find({ value: { responses, $ref }, version }) {
    if ($ref !== undefined) return []
    const isEmpty = isObject(responses) && Object.keys(responses).every((status) => status.startsWith('x-'))
    if (isEmpty ? false : responses !== undefined || version !== '3.0') return []
    return [
      {
        code: 'spec/no-response',
        path: isEmpty ? ['responses'] : [],
        on: 'key',
        message: 'The operation documents no response',
        hint: 'Add one under its status code, such as `200`, or under `default`.',
        edits: [],
        fix: [{ kind: 'set', path: ['responses'], value: { default: { description: '' } } }],
      },
    ]
  },
}
