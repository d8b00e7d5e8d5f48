import type { Repair } from './edit/repair.ts'

/** `Accept` and `Content-Type` as parameters. OpenAPI ignores them; Octavo shows and sends them. */
export const reservedHeader: Repair = {
  kinds: ['parameter'],
  keys: ['name'],
  isSuspect: (name) => typeof name === 'string' && /^(accept|content-type)$/i.test(name),
  find({ value }) {
    if (String(value.in).toLowerCase() !== 'header') return []
    const isAccept = String(value.name).toLowerCase() === 'accept'
    return [
      {
        code: 'spec/header-parameter',
        path: ['name'],
        on: 'value',
        message: `OpenAPI ignores a header parameter named \`${String(value.name)}\``,
        hint: isAccept
          ? 'List the media types under `content` in the responses.'
          : 'List the media types under `content` in the request body.',
        edits: [],
        fix: [],
      },
    ]
  },
}
