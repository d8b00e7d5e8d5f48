import type { PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground-curl.ts'
import { parameterKey, type SavedDraft } from '../draft/draft.ts'
import { fillAddress } from './fill-address.ts'
import { fillBody } from './fill-body.ts'
import { type CredentialValues, fillCredentials } from './fill-credentials.ts'
import type { ParsedCurl } from './parsed-curl.ts'
import { createPlaces } from './places.ts'
import { readParameter } from './read-parameter.ts'

/** Values for the fields of an operation. */
export type FilledDraft = SavedDraft & {
  credentials: [schemeId: string, values: CredentialValues][]
  /** Parts that were not filled in, as sentences. */
  left: string[]
}

/** Fills the fields of this operation from a command, as far as they match. */
export function fillFromCurl(parsed: ParsedCurl, data: PlaygroundData): FilledDraft {
  const { path, query, left, ...address } = fillAddress(parsed.url, data)
  const places = createPlaces(path, query, parsed.headers)
  const [type] = places.take('header', 'Content-Type')
  const credentials = fillCredentials(places, data)
  const parameters = data.parameters.flatMap((parameter): SavedDraft['parameters'] => {
    const json = readParameter(parameter, data, places)
    return json === undefined ? [] : [[parameterKey(parameter), json]]
  })
  const filled = parsed.body && fillBody(parsed.body, type?.[1], data)
  if (parsed.method !== data.method) left.unshift(strings.otherMethod(data.method, parsed.method))
  if (filled) left.push(...filled.left)
  const names = [...places.left()]
  if (names.length > 0) left.push(strings.ignored(names))
  return { ...address, parameters, ...(filled?.body && { body: filled.body }), credentials, left }
}
