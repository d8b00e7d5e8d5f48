import type { Blockquote } from 'mdast'

/** https://docs.github.com/en/get-started/writing-on-github: the five kinds, and the callout for each. */
const callouts = new Map([
  ['NOTE', 'Note'],
  ['TIP', 'Tip'],
  ['IMPORTANT', 'Info'],
  ['WARNING', 'Warning'],
  ['CAUTION', 'Danger'],
])

/** A quotation that starts with `[!NOTE]` on its own line -> a callout. */
export function readAlert(quote: Blockquote): { name: string; children: Blockquote['children'] } | undefined {
  const [first, ...others] = quote.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const [, next] = first.children
  const [marker, kind = ''] = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(text.value) ?? []
  // The marker must be on its own line.
  if (marker === text.value && next && next.type !== 'break') return undefined
  const name = callouts.get(kind.toUpperCase())
  if (marker === undefined || !name) return undefined
  const rest = text.value.slice(marker.length)
  const content = [
    ...(rest ? [{ ...text, value: rest }] : []),
    ...first.children.slice(next?.type === 'break' && !rest ? 2 : 1),
  ]
  return { name, children: content.length > 0 ? [{ ...first, children: content }, ...others] : others }
}
