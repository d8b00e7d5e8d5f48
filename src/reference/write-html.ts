import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'

/**
 * A page has hundreds of fields and thousands of words of code. These are written as text: a tree of elements that is
 * thrown away once it is HTML costs five times as much. Every text passes `escapeText`, every value of an attribute
 * `escapeAttribute`, or was made safe before.
 */
export function escapeText(text: string): string {
  // Most texts have none of these.
  if (!/[&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function escapeAttribute(value: string): string {
  const text = escapeText(value)
  return text.includes('"') ? text.replaceAll('"', '&quot;') : text
}

/** With the space before it. */
export function attribute(name: string, value: string): string {
  return value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
}

/** HTML that is written already, among elements. */
export function written(html: string): VNode {
  return jsxTemplate([html])
}
