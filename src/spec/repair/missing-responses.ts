import { isObject } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** An operation without responses. `responses` is optional since OpenAPI 3.1. */
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
        message: 'The operation has no responses',
        hint: 'Add a response under a status code such as `200`, or under `default`.',
        edits: [],
        fix: [{ kind: 'set', path: ['responses'], value: { default: { description: '' } } }],
      },
    ]
  },
}
