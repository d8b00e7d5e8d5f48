import { type FormSchema, resolveForm } from '../../request/form-schema.ts'
import type { PlaygroundData } from '../../request/playground.ts'
import type { SavedDraft } from './draft/draft.ts'

/** Whether a `place name` is secret: keys of security schemes, passwords and authorization headers. */
export function findSecrets({ security, parameters, schemas }: PlaygroundData): (key: string) => boolean {
  const schemes = security.flat().filter(({ kind }) => kind === 'apiKey')
  const passwords = parameters.filter(({ schema }) => resolveForm(schema, schemas).format === 'password')
  const keys = [...schemes, ...passwords].map(({ in: place, name }) => `${place} ${name}`.toLowerCase())
  keys.push('header authorization', 'header proxy-authorization', 'header cookie')
  return (key) => keys.includes(key.toLowerCase()) || looksSecret.test(key)
}

/** Names that almost always hold secrets. After a false match, the reader fills in the field again. */
const looksSecret = /passw|secret|api[-_]?key|(?:access|auth|refresh|id|session|bearer)[-_]?token|\btoken$/i

/** A draft that can be shared: without secret parameters, and with empty passwords in the body. */
export function withoutSecrets({ body, ...draft }: SavedDraft, data: PlaygroundData): SavedDraft {
  const isSecret = findSecrets(data)
  const text = body && withoutPasswords(body.text, data)
  return {
    ...draft,
    parameters: draft.parameters.filter(([key]) => !isSecret(key)),
    ...(body && text !== undefined && { body: { ...body, text } }),
  }
}

/** A JSON string; a property name also matches its value, unless that is an array or object. */
const field = /"((?:[^"\\]|\\.)*)"(?:(\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s",[\]{}]*))?/g

/** Leaves the rest of the text unchanged. Undefined if a password cannot be removed. */
function withoutPasswords(text: string, { bodies, schemas }: PlaygroundData): string | undefined {
  const names = new Set<string>()
  const isPassword = (schema: FormSchema | boolean | undefined) =>
    typeof schema === 'object' && resolveForm(schema, schemas).format === 'password'
  // Visits every schema. One name too many is better than one too few.
  JSON.stringify([bodies, schemas], (_key, value) => {
    const [name, schema] = Array.isArray(value) ? value : []
    const resolved = resolveForm(schema ?? {}, schemas)
    if ([resolved, resolved.items, resolved.additional].some(isPassword)) names.add(name)
    return value
  })
  let isCertain = true
  const cleaned = text.replace(field, (all, name, colon, value) => {
    if (colon === undefined || !(names.has(name) || looksSecret.test(name))) return all
    isCertain &&= value !== ''
    return `"${name}"${colon}""`
  })
  return isCertain ? cleaned : undefined
}
