import type { SentParameter } from '../../request/address.ts'
import { type Credential, placeholderOf } from '../../request/credential.ts'
import type { FormBody, FormScheme, PlaygroundData } from '../../request/playground.ts'
import { sentValue } from '../../request/sent-value.ts'
import { prepare, type RequestPlan } from '../../samples/prepare.ts'
import type { SampleBody, SampleRequest } from '../../samples/sample-request.ts'
import { parseWritten, type WrittenJson } from '../../value/written-json.ts'
import { type BodyDraft, type Draft, initialText, parameterKey } from './draft/draft.ts'
import type { Variables } from './environment/resolve-variables.ts'
import { credentialOf, type Secret } from './secrets.ts'
import { serverOf } from './server-url.ts'

/** The request as sent and as shown in samples. Only the secrets differ. */
export type Prepared = {
  sent: SampleRequest
  shown: SampleRequest
  /** The original body, if it is too long for a sample. */
  body?: SampleBody
  /** Files by part, or the body itself if it is a file. */
  files: readonly (File | undefined)[]
  /** The content type of a body that the reader has not edited. The sample keeps its example. */
  exampleType?: string
}

/** What samples show. */
export type ShownRequest = Pick<Prepared, 'shown' | 'exampleType'>

export type WrittenBody = { body?: SampleBody; files: readonly (File | undefined)[] }

export type PlanInput = {
  data: PlaygroundData
  draft: Draft
  secrets: ReadonlyMap<string, Secret>
  variables?: Variables
  /** Whether samples show the secrets. */
  isOpen: boolean
  /** `https://docs.example.com`: the base of relative servers. */
  origin: string
  /** Writes forms and parts; loaded only if the operation has them. */
  writeForm?: (body: FormBody, tree: WrittenJson, files: BodyDraft['files']) => WrittenBody
}

export function prepareDraft(input: PlanInput): Prepared {
  const { data, isOpen, origin, writeForm } = input
  const { draft, secrets } = input.variables?.all(input) ?? input
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
  return { sent, shown, body, files, exampleType: untouchedType(data, input.draft) }
}

function placeholders(schemes: readonly FormScheme[]): Credential[] {
  const isOnlyKey = schemes.filter(({ kind }) => kind === 'apiKey').length === 1
  return schemes.flatMap((scheme) => placeholderOf(scheme, isOnlyKey) ?? [])
}

function untouchedType(data: PlaygroundData, { body, bodies }: Draft): string | undefined {
  const formBody = data.bodies[body]
  const bodyDraft = bodies[body]
  const isUntouched =
    formBody?.start === undefined &&
    formBody &&
    bodyDraft?.text === initialText(formBody, data) &&
    bodyDraft.files.size === 0
  return isUntouched ? formBody.type : undefined
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
