import { type FormSchema, resolveForm } from '../../../request/form-schema.ts'
import type { FormBody, FormParameter, PlaygroundData } from '../../../request/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'

/** The reader's input without secrets. Every change creates a new one. */
export type Draft = {
  server: number
  variables: Readonly<Record<string, string>>
  /** By `place name`. Missing parameters are not sent. */
  parameters: ReadonlyMap<string, WrittenJson>
  /** The index of the body; -1 for none. */
  body: number
  bodies: readonly BodyDraft[]
  /** The index of the security option. */
  option: number
}

export type BodyDraft = {
  /** The source of truth; the form is a view of it. */
  text: string
  mode: 'form' | 'raw'
  /** Files by field name; an empty name is the whole body. */
  files: ReadonlyMap<string, readonly File[]>
}

/** A draft as plain data, for links, the history and reloads. */
export type SavedDraft = {
  server?: number
  variables: Record<string, string>
  parameters: [key: string, json: string][]
  body?: { index: number; text: string }
  option?: number
}

export const parameterKey = ({ in: place, name }: Pick<FormParameter, 'in' | 'name'>) => `${place} ${name}`

export function createDraft(data: PlaygroundData, server = 0): Draft {
  const initialParameters = data.parameters.flatMap((parameter): [string, WrittenJson][] => {
    const value = parameter.start === undefined ? undefined : parseWritten(parameter.start)
    return value ? [[parameterKey(parameter), value]] : []
  })
  // GET and HEAD may have a body, but rarely should.
  const isBodyUnusual = /^(?:GET|HEAD)$/.test(data.method) && !data.bodyRequired
  return {
    server,
    variables: {},
    parameters: new Map(initialParameters),
    body: data.bodies.length === 0 || isBodyUnusual ? -1 : 0,
    bodies: data.bodies.map((body) => ({
      text: initialText(body, data),
      mode: body.kind === 'text' || !body.schema ? 'raw' : 'form',
      files: new Map(),
    })),
    option: 0,
  }
}

/** The text of a body that the reader has not edited. */
export function initialText({ start, kind, schema }: FormBody, { schemas }: PlaygroundData): string {
  if (start !== undefined) return formatText(start, kind)
  return kind === 'text' ? '' : emptyText(schema && resolveForm(schema, schemas))
}

/** Empty if the reader has to choose a type first. */
function emptyText({ types, properties, variants }: FormSchema = {}): string {
  if (types?.[0] === 'array') return '[]'
  return properties || (!variants && (!types || types[0] === 'object')) ? '{}' : ''
}

function formatText(text: string, kind: FormBody['kind']): string {
  const tree = kind === 'text' ? undefined : parseWritten(text)
  return tree ? writeWritten(tree) : text
}

export function saveDraft(draft: Draft): SavedDraft {
  const { server, variables, parameters, body, bodies, option } = draft
  const bodyDraft = bodies[body]
  return {
    server,
    variables: { ...variables },
    parameters: [...parameters].map(([key, value]) => [key, writeWritten(value)]),
    ...(bodyDraft && { body: { index: body, text: bodyDraft.text } }),
    option,
  }
}

/** Restores the parts that still fit: the operation may have changed, and links are untrusted. */
export function restoreDraft(data: PlaygroundData, saved: SavedDraft): Draft {
  const defaults = createDraft(data)
  const keys = new Set(data.parameters.map(parameterKey))
  const parameters = saved.parameters.flatMap(([key, json]): [string, WrittenJson][] => {
    const value = keys.has(key) ? parseWritten(json) : undefined
    return value ? [[key, value]] : []
  })
  const { index = -1, text = '' } = saved.body ?? {}
  const within = (value: number | undefined, length: number) =>
    value !== undefined && Number.isInteger(value) && value >= 0 && value < length ? value : 0
  return {
    ...defaults,
    server: within(saved.server, data.servers.length),
    variables: { ...saved.variables },
    parameters: new Map(parameters),
    body: index < data.bodies.length && (index >= 0 || !data.bodyRequired) ? index : defaults.body,
    bodies: defaults.bodies.map((body, at) => (at === index ? { ...body, text } : body)),
    option: within(saved.option, data.security.length),
  }
}

export function withParameter(draft: Draft, key: string, value: WrittenJson | undefined): Draft {
  const parameters = new Map(draft.parameters)
  if (value === undefined) parameters.delete(key)
  else parameters.set(key, value)
  return { ...draft, parameters }
}

export function withBody(draft: Draft, change: Partial<BodyDraft>): Draft {
  const bodies = draft.bodies.map((body, index) => (index === draft.body ? { ...body, ...change } : body))
  return { ...draft, bodies }
}
