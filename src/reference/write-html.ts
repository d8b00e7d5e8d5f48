import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'

/**
 * A page has hundreds of fields and thousands of words of code. These are written as text: a tree of elements that is
 * thrown away once it is HTML costs five times as much. Every text passes `escapeHtml`, or was made safe before.
 */
export function escapeHtml(text: string): string {
  // Most texts have none of these.
  if (!/["&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** With the space before it. */
export function attribute(name: string, value: string): string {
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`
}

/** HTML that is written already, among elements. */
export function written(html: string): VNode {
  return jsxTemplate([html])
}
