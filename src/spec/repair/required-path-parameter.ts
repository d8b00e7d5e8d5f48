import type { Repair } from './edit/repair.ts'

/** A path parameter without `required: true`. https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export const requiredPathParameter: Repair = {
  kinds: ['parameter'],
  keys: ['in'],
  isSuspect: (place) => typeof place === 'string' && place.trim().toLowerCase() === 'path',
  find({ value }) {
    if (value.in !== 'path' || value.required === true || value.$ref !== undefined) return []
    return [
      {
        code: 'spec/optional-path-parameter',
        path: value.required === undefined ? ['name'] : ['required'],
        on: 'value',
        message: `Path parameter \`${String(value.name)}\` must have \`required: true\``,
        hint: 'Set `required: true`.',
        edits: [{ kind: 'set', path: ['required'], value: true }],
      },
    ]
  },
}
