import type { Json } from '../../core/json.ts'
import { type SentParameter, writeServer } from '../../request/address.ts'
import { type Credential, placeholderOf } from '../../request/credential.ts'
import type { FormBody, FormScheme, PlaygroundData } from '../../request/playground.ts'
import { prepare, type RequestPlan } from '../../samples/prepare.ts'
import type { SampleBody, SampleRequest } from '../../samples/sample-request.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../value/written-json.ts'
import { type BodyDraft, type Draft, parameterKey } from './draft/draft.ts'
import { credentialOf, type Secret } from './secrets.ts'

/** The request as sent and as shown in samples. Only the secrets differ. */
export type Prepared = {
  sent: SampleRequest
  shown: SampleRequest
  /** The original body, if it is too long for a sample. */
  body?: SampleBody
  /** Files by part, or the body itself if it is a file. */
  files: readonly (File | undefined)[]
}

export type WrittenBody = { body?: SampleBody; files: readonly (File | undefined)[] }

export type PlanInput = {
  data: PlaygroundData
  draft: Draft
  secrets: ReadonlyMap<string, Secret>
  /** Whether samples show the secrets. */
  isOpen: boolean
  /** `https://docs.example.com`: the base of relative servers. */
  origin: string
  /** Writes forms and parts; loaded only if the operation has them. */
  writeForm?: (body: FormBody, tree: WrittenJson, files: BodyDraft['files']) => WrittenBody
}

export function prepareDraft({ data, draft, secrets, isOpen, origin, writeForm }: PlanInput): Prepared {
  const { body, files } = bodyOf(data, draft, writeForm)
  const plan: RequestPlan = {
    method: data.method,
    server: serverOf(data, draft, origin),
    path: data.path,
    parameters: data.parameters.flatMap((parameter): SentParameter[] => {
      const value = draft.parameters.get(parameterKey(parameter))
      if (value === undefined) return []
      const { name, in: place, style, explode, allowReserved, type } = parameter
      return [{ name, in: place, style, explode, allowReserved, type, value: sentValue(value, type, place) }]
    }),
    credentials: [],
    body,
    response: data.response,
  }
  const schemes = data.security[draft.option] ?? []
  const real = schemes.flatMap((scheme) => credentialOf(scheme, secrets.get(scheme.id)) ?? [])
  const sent = prepare({ ...plan, credentials: real })
  const shown = prepare({ ...plan, credentials: isOpen ? real : placeholders(schemes) })
  return { sent, shown, body, files }
}

function placeholders(schemes: readonly FormScheme[]): Credential[] {
  const isOnlyKey = schemes.filter(({ kind }) => kind === 'apiKey').length === 1
  return schemes.flatMap((scheme) => placeholderOf(scheme, isOnlyKey) ?? [])
}

/** The absolute server URL, with its variables filled in. */
export function serverOf({ servers }: PlaygroundData, { server, variables }: Draft, origin: string): string {
  const chosen = servers[server]
  const url = (chosen?.url ?? '').replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const override = Object.hasOwn(variables, name) ? variables[name] : undefined
    const fallback = chosen?.variables.find((variable) => variable.name === name)?.value ?? whole
    // A value must not start another part of the URL.
    return override === undefined || /[/?#@\\:\s]/.test(override) ? fallback : override
  })
  return url.startsWith('/') && !url.startsWith('//') ? origin + url : url
}

export const isOwnServer = (data: PlaygroundData, { server }: Draft) =>
  /^\/(?!\/)/.test(data.servers[server]?.url ?? '')

export const hostOf = (server: string) => {
  const url = writeServer(server)
  return URL.canParse(url) ? new URL(url).host : url
}

/** Styles serialize strings and digits; a content type serializes JSON. */
function sentValue(node: WrittenJson, type: string | undefined, place: string): Json {
  if (type !== undefined && place !== 'querystring' && node.kind !== 'text') return writeWritten(node)
  return plain(node)
}

export function plain(node: WrittenJson): Json {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'number':
      return node.digits
    case 'word':
      return node.word === 'null' ? null : node.word === 'true'
    case 'list':
      return node.items.map(plain)
    case 'object':
      return Object.fromEntries(node.entries.map(([key, value]) => [key, plain(value)]))
  }
}

function bodyOf(data: PlaygroundData, draft: Draft, writeForm: PlanInput['writeForm']): WrittenBody {
  const body = data.bodies[draft.body]
  const bodyDraft = draft.bodies[draft.body]
  if (!body || !bodyDraft) return { files: [] }
  const { type, kind } = body
  const { text, files } = bodyDraft
  if (kind === 'file') {
    const [file] = files.get('') ?? []
    return { body: { kind: 'file', type, path: file?.name ?? 'file.bin' }, files: [file] }
  }
  const tree = kind === 'text' || kind === 'json' ? undefined : parseWritten(text)
  if (!tree) {
    // Do not send an empty object that the reader did not enter.
    const isUntouched = kind === 'json' && bodyDraft.mode === 'form' && text.trim() === '{}'
    const isEmpty = !data.bodyRequired && (text.trim() === '' || isUntouched)
    return { body: isEmpty ? undefined : { kind: 'text', type, text }, files: [] }
  }
  return writeForm!(body, tree, files)
}
