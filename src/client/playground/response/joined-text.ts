/** Where streams of models and logs keep their words, the outer name first. */
const places = ['choices', 'delta', 'message', 'content', 'text', 'token', 'response', 'output', 'data']

/** The words of one message: itself, or in JSON the text at a place where such messages have it. */
export function wordsOf(data: string): string {
  if (data === '[DONE]') return ''
  try {
    return textIn(JSON.parse(data), 0)
  } catch {
    return data
  }
}

function textIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > 8) return ''
  if (Array.isArray(value)) return textIn(value[0], depth + 1)
  const own: Record<string, unknown> = { ...value }
  for (const place of places) {
    const text = textIn(own[place], depth + 1)
    if (text) return text
  }
  return ''
}
