import { getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml'

/** The value of a plain scalar: https://yaml.org/spec/1.2.2/#1032-tag-resolution */
function plainValue(text: string): null | boolean | number | string {
  if (text === '') return null
  const first = text.charCodeAt(0)
  // Fast path for most strings.
  if (first > 0x39 && !'~nNtTfF'.includes(text.charAt(0))) return text
  if (/^(?:~|null|Null|NULL)$/.test(text)) return null
  if (/^(?:true|True|TRUE)$/.test(text)) return true
  if (/^(?:false|False|FALSE)$/.test(text)) return false
  if (/^(?:0o[0-7]+|0x[\da-fA-F]+)$/.test(text)) return finite(Number(text), text)
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)) return finite(Number(text), text)
  return text
}

/** `.inf`, `.nan` and overflowing numbers are not JSON and stay strings. */
function finite(number: number, text: string): number | string {
  return Number.isFinite(number) ? number : text
}

const typeChecks = new Map<string, (value: unknown) => boolean>([
  ['null', (value) => value === null],
  ['bool', (value) => typeof value === 'boolean'],
  ['int', (value) => Number.isInteger(value)],
  ['float', (value) => typeof value === 'number'],
])

/** `!!int` and `!<tag:yaml.org,2002:int>` are the same tag. */
export function tagName(text: string, event: { tagStart: number; tagEnd: number }): string {
  if (event.tagStart === -1) return ''
  const tag = text.slice(event.tagStart, event.tagEnd)
  return /^(?:!!|!<tag:yaml\.org,2002:)([a-z]+)>?$/.exec(tag)?.[1] ?? tag
}

/** The value of a scalar, and whether its tag is a JSON type. */
export function scalarValue(
  text: string,
  event: ScalarEvent,
): { value: null | boolean | number | string; isKnown: boolean } {
  const content = getScalarValue(text, event)
  const tag = tagName(text, event)
  if (tag === '')
    return { value: event.style === SCALAR_STYLE.PLAIN ? plainValue(content) : content, isKnown: true }
  if (tag === '!' || tag === 'str') return { value: content, isKnown: true }
  const value = plainValue(content)
  return typeChecks.get(tag)?.(value) ? { value, isKnown: true } : { value: content, isKnown: false }
}
