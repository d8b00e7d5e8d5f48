/** One event of a stream. */
export type StreamEvent = {
  /** Empty without a name. */
  name: string
  data: string
  id?: string
}

/** Parses events from text that arrives in arbitrary chunks. */
export type EventReader = { push: (text: string) => StreamEvent[]; end: () => StreamEvent[] }

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function createSseReader(): EventReader {
  let name = ''
  let data: string[] = []
  let id = ''
  const lines = createLineReader()
  const read = (line: string): StreamEvent[] => {
    if (line === '') {
      const event: StreamEvent = { name, data: data.join('\n'), ...(id && { id }) }
      const isEvent = data.length > 0
      name = ''
      data = []
      return isEvent ? [event] : []
    }
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') name = value ?? ''
    if (field === 'data') data.push(value ?? '')
    if (field === 'id' && !value?.includes('\0')) id = value ?? ''
    return []
  }
  // An event without a following empty line is not dispatched.
  return { push: (text) => lines.push(text).flatMap(read), end: () => [] }
}

/** JSON Lines, https://jsonlines.org, and JSON text sequences, https://www.rfc-editor.org/rfc/rfc7464 */
function createJsonLineReader(): EventReader {
  const lines = createLineReader()
  const read = (line: string): StreamEvent[] => {
    const data = line.replace(/^\x1e/, '').trim()
    return data ? [{ name: '', data }] : []
  }
  return { push: (text) => lines.push(text).flatMap(read), end: () => read(lines.rest()) }
}

export const createEventReader = (type: string): EventReader =>
  type === 'text/event-stream' ? createSseReader() : createJsonLineReader()

/** Complete lines, ended by LF, CR or CRLF. */
function createLineReader() {
  let rest = ''
  let isStart = true
  let endsInReturn = false
  return {
    push: (text: string): string[] => {
      let piece = text
      if (piece === '') return []
      if (isStart) piece = piece.replace(/^\ufeff/, '')
      isStart = false
      // The LF of a CRLF that was split between chunks.
      if (endsInReturn && piece[0] === '\n') piece = piece.slice(1)
      endsInReturn = piece === '' ? false : piece.endsWith('\r')
      const lines = (rest + piece).split(/\r\n|\n|\r/)
      rest = lines.pop() ?? ''
      return lines
    },
    rest: () => rest,
  }
}
