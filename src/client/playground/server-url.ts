import type { PlaygroundData } from '../../request/playground.ts'
import type { Draft } from './draft/draft.ts'

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

export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
