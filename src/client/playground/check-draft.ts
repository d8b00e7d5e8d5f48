import type { SavedDraft } from './draft.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0
const mostParameters = 1000

/** A draft from a link or from storage. Anything may be in there: what is not of its shape is no draft. */
export function checkDraft(value: unknown): SavedDraft | undefined {
  if (!isObject(value)) return undefined
  const { server, variables, parameters, body, option } = value
  if (!isObject(variables) || !Array.isArray(parameters) || parameters.length > mostParameters)
    return undefined
  const pairs = Object.entries(variables).filter((pair): pair is [string, string] => isText(pair[1]))
  const isParameter = (one: unknown): one is [string, string] =>
    Array.isArray(one) && one.length === 2 && one.every(isText)
  if (!parameters.every(isParameter)) return undefined
  const isBody = isObject(body) && isCount(body.index) && isText(body.text)
  if (body !== undefined && !isBody) return undefined
  return {
    ...(isCount(server) && { server }),
    // Made anew, so that no name in it is more than a name.
    variables: Object.fromEntries(pairs),
    parameters: parameters.map(([key, json]) => [key, json]),
    ...(isBody && { body: { index: body.index as number, text: body.text as string } }),
    ...(isCount(option) && { option }),
  }
}
