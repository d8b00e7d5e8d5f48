import { isObject } from '../read/pointer.ts'
import type { Edit, Repair } from './edit/repair.ts'

/** `example` and `examples` are mutually exclusive. Moves `example` into `examples`. */
export const bothExamples: Repair = {
  kinds: ['parameter', 'header', 'mediaType'],
  keys: ['example'],
  find({ value: { example, examples } }) {
    if (example === undefined || !isObject(examples)) return []
    const isKnown = Object.values(examples).some(
      (item) => isObject(item) && JSON.stringify(item.value) === JSON.stringify(example),
    )
    const edits: Edit[] = [{ kind: 'remove', path: ['example'] }]
    if (!isKnown && !Object.hasOwn(examples, 'example'))
      edits.push({ kind: 'set', path: ['examples', 'example'], value: { value: example } })
    return [
      {
        code: 'spec/both-examples',
        path: ['example'],
        on: 'key',
        message: '`example` and `examples` cannot be used together',
        hint: 'Move the example into `examples`.',
        edits,
      },
    ]
  },
}
