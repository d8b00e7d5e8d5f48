import type { Repair } from './edit/repair.ts'

/** `operationId: 42`. */
export const operationId: Repair = {
  kinds: ['operation'],
  keys: ['operationId'],
  isSuspect: (id) => typeof id !== 'string',
  find({ value: { operationId: id }, sourceText }) {
    if (typeof id !== 'number' && typeof id !== 'boolean') return []
    const text = sourceText(['operationId']) ?? String(id)
    return [
      {
        code: 'spec/operation-id',
        path: ['operationId'],
        on: 'value',
        message: `\`operationId\` must be a string, got the ${typeof id} ${text}`,
        hint: `Write \`operationId: "${text}"\`.`,
        edits: [{ kind: 'set', path: ['operationId'], value: text }],
      },
    ]
  },
}
