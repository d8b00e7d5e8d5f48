import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'

/**
 * Fields and code are written as HTML strings, because building elements for them is five times slower. All
 * text must pass through `escapeText`, and all attribute values through `escapeAttribute`, unless they are
 * already safe.
 */
export function escapeText(text: string): string {
  // Most texts need no escaping.
  if (!/[&<]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

export function escapeAttribute(value: string): string {
  const text = escapeText(value)
  return text.includes('"') ? text.replaceAll('"', '&quot;') : text
}

/** An attribute with a leading space. */
export function attribute(name: string, value: string): string {
  return value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
}

/** Inserts an HTML string between elements. */
export function rawHtml(html: string): VNode {
  return jsxTemplate([html])
}
