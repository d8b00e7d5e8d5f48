import type { ResponseHead } from '../send/exchange.ts'

export type MediaType = {
  /** Lower case, without parameters; empty if missing. */
  type: string
  charset?: string
}

export function headerOf({ headers }: ResponseHead, lowerName: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === lowerName)?.[1]
}

export function readMediaType(head: ResponseHead): MediaType {
  const [type = '', ...parameters] = (headerOf(head, 'content-type') ?? '').split(';')
  const charset = parameters.find((parameter) => /^\s*charset=/i.test(parameter))?.split('=')[1]
  return { type: type.trim().toLowerCase(), charset: charset?.trim().replace(/^"|"$/g, '') }
}

export const isJson = (type: string) => /^application\/json$|\+json$|^text\/json$/.test(type)

/** XML counts as text. */
export const isText = (type: string) =>
  /^text\/|\+xml$|^application\/(xml|yaml|x-yaml|toml|sql|graphql|javascript|ecmascript|x-www-form-urlencoded)$/.test(
    type,
  )
