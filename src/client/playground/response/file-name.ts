import type { ResponseHead } from '../send/exchange.ts'
import { headerOf } from './media-type.ts'

/** Subtypes with another file name extension. */
const extensions: Readonly<Record<string, string>> = {
  ...{ gzip: 'gz', ndjson: 'jsonl', plain: 'txt', 'event-stream': 'txt' },
  ...{ 'svg+xml': 'svg', jpeg: 'jpg', icon: 'ico' },
}

/** The file name of a response: from its headers, otherwise from the URL and type. */
export function fileNameOf(head: ResponseHead, type: string): string {
  const headerName = cleanName(nameInHeader(headerOf(head, 'content-disposition') ?? ''))
  if (headerName) return headerName
  const last = URL.canParse(head.url) ? decode(new URL(head.url).pathname.replace(/^.*\//, '')) : ''
  const name = cleanName(last) || 'response'
  return /\.\w{1,8}$/.test(name) ? name : `${name}.${endingOf(type)}`
}

function endingOf(type: string): string {
  if (type === 'audio/mpeg') return 'mp3'
  const subtype = type.replace(/^.*\/(?:x-)?/, '')
  if (Object.hasOwn(extensions, subtype)) return extensions[subtype]!
  const [, known] = /(?:^|\+)(json|jsonl|xml|pdf|zip)$/.exec(subtype) ?? []
  return known ?? /^(?:image|audio|video|text)\/(?:x-)?(\w{2,5})$/.exec(type)?.[1] ?? 'bin'
}

/** https://www.rfc-editor.org/rfc/rfc6266: `filename*` before `filename`. */
function nameInHeader(header: string): string {
  const [, extended] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? []
  if (extended) return decode(extended)
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Removes folders, leading dots, direction marks and names reserved by Windows. */
function cleanName(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '')
  const plain = last
    .replace(/[\p{C}\u2028\u2029<>:"|?*%~]/gu, '')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
  const safe = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain
  if (safe.length <= 120) return safe
  const ending = /\.\w{1,8}$/.exec(safe)?.[0] ?? ''
  return safe.slice(0, 120 - ending.length) + ending
}
