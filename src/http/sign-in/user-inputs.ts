import type { PlaygroundInputs } from '../../auth/user.ts'
import type { FormParameter, FormScheme, PlaygroundData } from '../../request/playground.ts'

/** Shared by the playground and the console. */
type Form = Pick<PlaygroundData, 'security' | 'parameters' | 'servers' | 'blank'>

/**
 * Fills a page's form with the user's values. A key goes only into its own scheme, so that an
 * operation without it never gets it; path and server values only where the name matches.
 */
export function withInputs<Data extends Form>(data: Data, inputs: PlaygroundInputs): Data {
  return {
    ...data,
    // The browser writes the request with the user's values.
    blank: undefined,
    security: data.security.map((option) => option.map((scheme) => withKey(scheme, inputs))),
    parameters: data.parameters.map((parameter) => withValue(parameter, inputs)),
    servers: data.servers.map((server) => ({
      ...server,
      variables: server.variables.map((variable) => {
        const value = inputFor(inputs, 'server', variable.name)
        const isChoice =
          variable.choices.length === 0 || (value !== undefined && variable.choices.includes(value))
        return value === undefined || !isChoice ? variable : { ...variable, value }
      }),
    })),
  }
}

function withKey(scheme: FormScheme, inputs: PlaygroundInputs): FormScheme {
  const { kind, in: place = 'header', name = 'Authorization' } = scheme
  const isBearer = kind === 'http' && (scheme.scheme ?? 'bearer') === 'bearer'
  const value =
    kind === 'apiKey'
      ? inputFor(inputs, place, name)
      : isBearer
        ? inputFor(inputs, 'header', 'Authorization')?.replace(/^bearer\s+/i, '')
        : undefined
  return value === undefined ? scheme : { ...scheme, start: value }
}

function withValue(parameter: FormParameter, inputs: PlaygroundInputs): FormParameter {
  const value = parameter.in === 'path' ? inputFor(inputs, 'path', parameter.name) : undefined
  if (value === undefined) return parameter
  const isNumber =
    /^-?\d+(\.\d+)?$/.test(value) && /"(integer|number)"/.test(JSON.stringify(parameter.schema))
  return { ...parameter, start: isNumber ? value : JSON.stringify(value) }
}

/** Header names are case-insensitive: https://www.rfc-editor.org/rfc/rfc9110#section-5.1 */
function inputFor(inputs: PlaygroundInputs, place: keyof PlaygroundInputs, name: string): string | undefined {
  const normalize = (text: string) => (place === 'header' ? text.toLowerCase() : text)
  return Object.entries(inputs[place] ?? {}).find(
    ([inputName]) => normalize(inputName) === normalize(name),
  )?.[1]
}
