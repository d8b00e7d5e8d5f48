import type { PlaygroundData } from '../../../request/playground.ts'
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
  /** What has no place here, in words. */
  left: string[]
}

/** Puts a command in the fields of this operation, as far as it is certain what belongs where. */
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
  if (parsed.method !== data.method) left.unshift(`This operation does not use \`${parsed.method}\`.`)
  if (filled) left.push(...filled.left)
  const names = places.left()
  if (names.size > 0) left.push(`This operation has no ${[...names].join(', ')}.`)
  return { ...address, parameters, ...(filled?.body && { body: filled.body }), credentials, left }
}
