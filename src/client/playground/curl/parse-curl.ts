import * as strings from '../../../strings/playground-curl.ts'
import { readOptions } from './options.ts'
import type { Pair, ParsedCurl } from './parsed-curl.ts'
import { readBody, readData } from './read-body.ts'
import { splitWords } from './split-words.ts'

/** Parses a command pasted from a terminal, a browser or documentation. */
export function parseCurl(text: string): ParsedCurl | { problem: string } {
  const start = /^[^#\n]*?\bcurl(?:\.exe)?\s/m.exec(text)
  if (!start) return { problem: strings.notCurl }
  const words = splitWords(text.slice(start.index + start[0].length))
  if ('problem' in words) return words
  const options = readOptions(words)
  const last = (name: string) => options.findLast(([flag]) => flag === name)?.[1]
  const urls = options.flatMap(([name, value]) => (name === 'url' ? value : []))
  // A word may be the value of an unknown option.
  const address = urls.find((url) => url.includes('://')) ?? urls[0]
  if (!address) return { problem: strings.noUrl }
  const [, scheme = 'http://', login, url = ''] = /^(\w+:\/\/)?(?:([^/?#]*)@)?([^#]*)/.exec(address) ?? []
  const headers = options.flatMap(readHeader)
  if (last('json') !== undefined) headers.push(['Content-Type', 'application/json'])
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1]
  const data = readData(options)
  const isGet = last('get') !== undefined
  const body = isGet ? undefined : readBody(options, data, type)
  const user = last('user') ?? login
  if (user !== undefined) headers.push(['Authorization', `Basic ${writeBase64(user)}`])
  return {
    method: last('request') || (last('head') === undefined ? (body ? 'POST' : 'GET') : 'HEAD'),
    url: scheme + (isGet && data ? url + (url.includes('?') ? '&' : '?') + data : url),
    headers,
    ...(body && { body }),
  }
}

/** https://www.rfc-editor.org/rfc/rfc7617 */
const writeBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** `Name: value`; `Name;` sends an empty header, and `Name:` removes one. */
function readHeader([option, text]: Pair): Pair[] {
  if (option === 'cookie' && text.includes('=')) return [['Cookie', text]]
  const [, name, value = ''] = (option === 'header' && /^([^:;]+)(?::\s*(\S.*)|;\s*)$/s.exec(text)) || []
  return name ? [[name.trim(), value.trim()]] : []
}
