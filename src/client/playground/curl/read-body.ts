import { wellFormed } from '../../../core/encode-address.ts'
import type { Option } from './options.ts'
import type { CurlBody, Pair } from './parsed-curl.ts'

/** The joined values of all `--data` options; undefined without any. https://curl.se/docs/manpage.html#-d */
export function readData(options: readonly Option[]): string | undefined {
  const data = options.filter(([name]) => /^(?:data|json)/.test(name))
  const [first] = data
  if (!first) return undefined
  const texts = data.map(([name, value]) => (name === 'data-urlencode' ? readEncoded(value) : value))
  return texts.join(first[0] === 'json' ? '' : '&')
}

/** `content`, `=content`, `name=content` */
function readEncoded(value: string): string {
  const [, name = '', content = ''] = /^([^=]*=)?(.*)$/s.exec(value) ?? []
  return name.replace(/^=/, '') + encodeURIComponent(wellFormed(content))
}

export function readBody(
  options: readonly Option[],
  data: string | undefined,
  type: string | undefined,
): CurlBody | undefined {
  const parts = options.filter(([name]) => /^form/.test(name))
  if (parts.length > 0) return readParts(parts)
  if (data === undefined) return undefined
  if (data[0] === '@' && !options.some(([name]) => name === 'data-raw'))
    return { kind: 'file', path: data.slice(1) }
  // Without a type curl sends a form, even if the text is JSON.
  const isForm = type ? /^application\/x-www-form-urlencoded/i.test(type) : !/^\s*[[{]/.test(data)
  return isForm
    ? { kind: 'form', fields: [...new URLSearchParams(`?${data}`)], files: [] }
    : { kind: 'text', text: data }
}

/** `name=text`, `name=@file`, `name="text in quotes";type=…`. https://curl.se/docs/manpage.html#-F */
const part = /^([^=]*)=([@<]?)(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^;]*))/s

function readParts(parts: readonly Option[]): CurlBody {
  const fields: Pair[] = []
  const files: Pair[] = []
  for (const [option, value] of parts) {
    const [, name = '', mark, quoted, plain = ''] = part.exec(value) ?? []
    if (option === 'form-string') fields.push([name, value.slice(name.length + 1)])
    else (mark ? files : fields).push([name, quoted?.replace(/\\(["\\])/g, '$1') ?? plain])
  }
  return { kind: 'parts', fields, files }
}
