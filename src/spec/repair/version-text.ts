import type { Repair } from './edit/repair.ts'

/** `openapi: 3.1` and `version: 1.0` are numbers in YAML. */
export const versionText: Repair = {
  kinds: ['document', 'asyncDocument', 'info'],
  keys: ['openapi', 'asyncapi', 'version'],
  isSuspect: (value) => typeof value === 'number',
  find({ kind, value, sourceText }) {
    const key = kind === 'document' ? 'openapi' : kind === 'asyncDocument' ? 'asyncapi' : 'version'
    const version = value[key]
    if (typeof version !== 'number') return []
    const text = sourceText([key]) ?? String(version)
    return [
      {
        code: 'spec/unquoted-version',
        path: [key],
        on: 'value',
        message: `\`${key}\` must be a string, got the number ${text}`,
        hint: `Write \`${key}: "${text}"\`.`,
        edits: [{ kind: 'set', path: [key], value: text }],
      },
    ]
  },
}
