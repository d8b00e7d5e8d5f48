import type { OperationOutline } from '../spec/outline.ts'

const longest = 80

/** Its summary, of which a title takes the first sentence; without one its id in words, or its path as it is. */
export function operationTitle({ kind, summary, operationId, path, channel }: OperationOutline): string {
  const short = summary && firstSentence(plain(summary))
  if (short && !(kind === 'webhook' && short.length > longest)) return cut(short)
  if (kind === 'webhook') return path
  // An address is not made of words.
  if (channel) return /^[\w.-]+$/.test(channel.id) ? words(channel.id) || channel.id : channel.id
  return operationId ? words(operationId) || path : path
}

/** Summaries of real descriptions hold Markdown and whole paragraphs. */
function plain(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]+|<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function firstSentence(text: string): string {
  if (text.length <= longest) return text
  const end = /[.!?](?=\s)/.exec(text)
  return end ? text.slice(0, end.index) : text
}

function cut(text: string): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), 40)).trimEnd()}…`
}

function words(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-./:\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
