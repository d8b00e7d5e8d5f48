import type { Blockquote } from 'mdast'

/** https://docs.github.com/en/get-started/writing-on-github: the five kinds, and the callout each one is here. */
const callouts = new Map([
  ['NOTE', 'Note'],
  ['TIP', 'Tip'],
  ['IMPORTANT', 'Info'],
  ['WARNING', 'Warning'],
  ['CAUTION', 'Danger'],
])

/** A quotation that begins with `[!NOTE]` on a line of its own -> the callout that it means. */
export function readAlert(quote: Blockquote): { name: string; children: Blockquote['children'] } | undefined {
  const [first, ...others] = quote.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const [, next] = first.children
  const [mark, kind = ''] = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(text.value) ?? []
  // On a line of its own.
  if (mark === text.value && next && next.type !== 'break') return undefined
  const name = callouts.get(kind.toUpperCase())
  if (mark === undefined || !name) return undefined
  const rest = text.value.slice(mark.length)
  const content = [
    ...(rest ? [{ ...text, value: rest }] : []),
    ...first.children.slice(next?.type === 'break' && !rest ? 2 : 1),
  ]
  return { name, children: content.length > 0 ? [{ ...first, children: content }, ...others] : others }
}
