import { placeholderOf } from '../../request/credential.ts'
import type { BlankRequest, PlaygroundData } from '../../request/playground.ts'
import { sentValue } from '../../request/sent-value.ts'
import { prepare } from '../../samples/prepare.ts'
import { serverUrl } from '../../spec/server.ts'
import { parseWritten } from '../../value/written-json.ts'

type Operation = Pick<
  PlaygroundData,
  'method' | 'path' | 'servers' | 'parameters' | 'bodies' | 'security' | 'response'
>

/** The request of a form that nobody has filled in, as the browser would write it for a sample. */
export function createBlankRequest(operation: Operation): BlankRequest | undefined {
  const { method, path, parameters, bodies, response } = operation
  const [server] = operation.servers
  const [schemes = []] = operation.security
  // The browser fills bodies in.
  if (!server || bodies.some(({ start }) => start !== undefined)) return undefined
  // On the site itself, the URL is only a path: the browser adds its own origin.
  const origin = /^\/(?!\/)/.test(server.url) ? 'https://site.invalid' : ''
  const isOnlyKey = schemes.filter(({ kind }) => kind === 'apiKey').length === 1
  const { url, headers, cookies, basic } = prepare({
    method,
    server: origin + serverUrl(server),
    path,
    parameters: parameters.flatMap((parameter) => {
      const value = parameter.start === undefined ? undefined : parseWritten(parameter.start)
      return value ? [{ ...parameter, value: sentValue(value, parameter.type, parameter.in) }] : []
    }),
    credentials: schemes.flatMap((scheme) => placeholderOf(scheme, isOnlyKey) ?? []),
    response,
  })
  return { url: url.slice(origin.length), headers, cookies, ...(basic && { basic }) }
}
