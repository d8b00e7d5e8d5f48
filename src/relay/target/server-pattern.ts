import type { FormServer } from '../../request/playground.ts'
import { anyText, createGlob, fitsGlob } from './glob.ts'
import { isPublicSuffix } from './public-suffix.ts'

/** Server variables multiply, so a spec could define any number of URLs. */
const maxUrls = 2000

/** The part of a server that decides where requests go. */
export type ServerPattern = {
  protocol: 'http:' | 'https:'
  fitsHost: (host: string) => boolean
  port: string
  /** Path and query, with `\0` for any text within one segment. */
  path: string
}

/**
 * All URLs of a server in a spec. A variable with choices stands for these; any other for its default, and
 * for any text within one host label or path segment. Relative URLs, and hosts that the reader chooses
 * freely, match nothing.
 */
export function readServer(server: FormServer): ServerPattern[] {
  return expand(server).flatMap((serverUrl) => parseServerUrl(serverUrl) ?? [])
}

function expand({ url, variables }: FormServer): string[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]))
  let urls = ['']
  for (const [index, piece] of url.split(/\{([^{}]*)\}/).entries()) {
    const variable = index % 2 === 1 ? byName.get(piece) : undefined
    const texts = (variable ? choicesOf(variable) : [piece]).filter(
      (choice) => !invalidCharacters.test(choice),
    )
    const choices = variable?.choices.length === 0 ? [...texts, anyText] : texts
    if (urls.length * choices.length > maxUrls) return []
    urls = urls.flatMap((start) => choices.map((choice) => start + choice))
  }
  return urls
}

function choicesOf({ choices, value }: FormServer['variables'][number]): string[] {
  return choices.length > 0 || value === '' ? choices : [value]
}

/** Characters that are invalid in a URL. */
const invalidCharacters = /[\x00-\x1f\x7f\\]/

function parseServerUrl(serverUrl: string): ServerPattern | undefined {
  const [, scheme, authority = '', path = ''] =
    /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(serverUrl.replace(/[{}]/g, '')) ?? []
  if (scheme === undefined || authority.includes('@')) return undefined
  const protocol = `${scheme.toLowerCase()}:` as 'http:' | 'https:'
  if (authority.includes(anyText)) {
    const [, name = '', port = ''] = /^([^:]+)(?::(\d{1,5}))?$/.exec(authority) ?? []
    const fitsHost = createHostMatcher(name.toLowerCase())
    const example = `${protocol}//x${port && `:${port}`}`
    if (!fitsHost || !URL.canParse(example)) return undefined
    return { protocol, fitsHost, port: new URL(example).port, path }
  }
  const origin = `${protocol}//${authority}`
  if (!URL.canParse(origin)) return undefined
  const { hostname, port } = new URL(origin)
  return { protocol, fitsHost: (host) => host === hostname, port, path }
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * `{tenant}.example.com`: at least two fixed labels must follow the last wildcard, and they must not be a
 * public suffix.
 */
function createHostMatcher(name: string): ((host: string) => boolean) | undefined {
  const labels = name.split('.')
  const lastWildcard = labels.findLastIndex((part) => part.includes(anyText))
  if (!labels.every((part) => label.test(part.replaceAll(anyText, 'x')))) return undefined
  if (lastWildcard < 0 || lastWildcard > labels.length - 3) return undefined
  if (isPublicSuffix(labels.slice(lastWildcard + 1).join('.'))) return undefined
  // Localhost and IP addresses must be written in full in the spec.
  if (/(?:^|\.)(?:localhost|\d+|0x[0-9a-f]*)$/.test(name)) return undefined
  const globs = labels.map(createGlob)
  return (host) => {
    const hostLabels = host.split('.')
    return (
      hostLabels.length === globs.length &&
      globs.every((glob, index) => {
        const part = hostLabels[index]
        return part !== undefined && label.test(part) && fitsGlob(glob, part, 1)
      })
    )
  }
}
