import type { Json } from '../core/json.ts'
import { entriesOf, isObject, listOf, textOf } from './read/pointer.ts'
import { isUrl } from './read/ref.ts'

export type ServerVariable = { name: string; value: string; choices: string[]; description?: string }

export type Server = {
  /** As written, with `{variables}`; relative URLs are resolved against the spec URL. */
  url: string
  name?: string
  description?: string
  variables: ServerVariable[]
}

/** The `servers` of the operation, otherwise of the path item, otherwise of the document. */
export function readServers(list: readonly Json[], file: string): Server[] {
  return list.flatMap((server) => {
    if (!isObject(server) || typeof server.url !== 'string') return []
    const variables = entriesOf(server.variables).flatMap(([name, variable]) => {
      if (!isObject(variable)) return []
      const choices = listOf(variable.enum).map(String)
      return [
        {
          name,
          value: String(variable.default ?? choices[0] ?? ''),
          choices,
          description: textOf(variable.description),
        },
      ]
    })
    const url = absoluteUrl(server.url, file)
    return [{ url, name: textOf(server.name), description: textOf(server.description), variables }]
  })
}

/** The URL with default values of its variables. */
export function serverUrl({ url, variables }: Server): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => variables.find((variable) => variable.name === name)?.value ?? whole,
  )
}

/** https://spec.openapis.org/oas/v3.1.1.html#server-object: relative URLs are resolved against the spec. */
function absoluteUrl(url: string, file: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\{/i.test(url) || !isUrl(file)) return url
  // Braces of variables are not valid in a URL.
  return URL.canParse(url, file) ? new URL(url, file).href.replace(/%7B/gi, '{').replace(/%7D/gi, '}') : url
}
