import { writeServer } from '../../request/address.ts'
import { generateSample } from '../../samples/generate.ts'
import { highlight } from '../../samples/highlight.ts'
import { type LanguageKey, languages } from '../../samples/languages/index.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import { type Server, serverUrl } from '../../spec/server.ts'
import type { SampleSettings } from '../draw.tsx'
import type { DisplayedExample, ExampleGroup, SampleVariant } from './example-group.ts'
import type { PlannedRequest } from './request-plan.ts'

/** The data for generating other languages in the browser. */
type SampleData = {
  request: Omit<SampleRequest, 'body' | 'notes'>
  /** The length of the server part of the URL. */
  server: number
  /** One per example; null if loaded with a part. */
  bodies: (SampleVariant | null)[]
}

export type SampleMenu = {
  languages: { key: LanguageKey; label: string }[]
  data: SampleData
}

type MenuInput = {
  planned: readonly PlannedRequest[]
  samples: SampleSettings
  servers: readonly Server[]
  /** Author-written samples replace generated ones. */
  authored: readonly ExampleGroup[]
}

/** Samples in the first language, and the data for the others. */
export function createSamples(input: MenuInput): { group: ExampleGroup; menu: SampleMenu } | undefined {
  const { planned, samples, servers, authored } = input
  const offered = languages.filter(({ label }) => !authored.some(({ title }) => title === label))
  const menu = samples.languages.flatMap((key) => offered.filter((language) => language.key === key))
  const [entry] = menu
  const first = entry && samples.loaded.get(entry.key)
  if (!first || !planned[0]) return undefined
  const examples = planned.map(
    ({ title, type, generated, description, request, whole }): DisplayedExample => {
      const write = (request: SampleRequest, variant: SampleVariant): DisplayedExample => {
        const text = generateSample(first, request)
        return {
          title: title || entry.label,
          text,
          language: entry.key,
          tokens: highlight(text, first),
          type: type ?? '',
          generated,
          description,
          variant,
        }
      }
      const short = write(request, { body: request.body, notes: request.notes })
      return whole ? { ...short, whole: () => write(whole, whole) } : short
    },
  )
  const { body: _body, notes: _notes, ...request } = planned[0].request
  const server = writeServer(servers[0] ? serverUrl(servers[0]) : '').length
  return {
    group: { title: entry.label, examples },
    menu: {
      languages: menu.map(({ key, label }) => ({ key, label })),
      data: { request, server, bodies: examples.map(({ variant }) => variant ?? null) },
    },
  }
}
