import { type FormSchema, resolveForm } from '../../request/form-schema.ts'
import type { PlaygroundData } from '../../request/playground.ts'
import type { SavedDraft } from './draft/draft.ts'

/** Tells by `place name` what holds keys: those of the schemes, passwords, and headers that are keys by their nature. */
export function findSecrets({ security, parameters, schemas }: PlaygroundData): (key: string) => boolean {
  const schemes = security.flat().filter(({ kind }) => kind === 'apiKey')
  const passwords = parameters.filter(({ schema }) => resolveForm(schema, schemas).format === 'password')
  const keys = [...schemes, ...passwords].map(({ in: place, name }) => `${place} ${name}`.toLowerCase())
  keys.push('header authorization', 'header proxy-authorization', 'header cookie')
  return (key) => keys.includes(key.toLowerCase()) || looksSecret.test(key)
}

/** Names that are seldom of anything else. Without them nothing is lost but a field that is filled in again. */
const looksSecret = /passw|secret|api[-_]?key|(?:access|auth|refresh|id|session|bearer)[-_]?token|\btoken$/i

/** A draft that can be passed on: keys that were filled in as parameters are left out, passwords in the body are empty. */
export function withoutSecrets({ body, ...draft }: SavedDraft, data: PlaygroundData): SavedDraft {
  const isSecret = findSecrets(data)
  const text = body && withoutPasswords(body.text, data)
  return {
    ...draft,
    parameters: draft.parameters.filter(([key]) => !isSecret(key)),
    ...(body && text !== undefined && { body: { ...body, text } }),
  }
}

/** A text in JSON; where it is a name, with the value behind it, unless that is a list or an object. */
const field = /"((?:[^"\\]|\\.)*)"(?:(\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s",[\]{}]*))?/g

/** Everything else in the text stays as it was written. Nothing where a password cannot be taken out of it. */
function withoutPasswords(text: string, { bodies, schemas }: PlaygroundData): string | undefined {
  const names = new Set<string>()
  const isPassword = (schema: FormSchema | boolean | undefined) =>
    typeof schema === 'object' && resolveForm(schema, schemas).format === 'password'
  // Visits every schema, wherever it stands. One name too many is better than one too few.
  JSON.stringify([bodies, schemas], (_key, value) => {
    const [name, schema] = Array.isArray(value) ? value : []
    const own = resolveForm(schema ?? {}, schemas)
    if ([own, own.items, own.additional].some(isPassword)) names.add(name)
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
