export type ReceivedPart = { name: string; filename?: string; type?: string; bytes: Buffer }

/** The parts of a multipart body. Supports the three ways in which clients escape names. */
export function readParts(type: string, body: Buffer): ReceivedPart[] {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(type)
  if (!boundary) throw new Error(`no boundary in ${type}`)
  const mark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
  const text = Buffer.concat([Buffer.from('\r\n'), body])
  const parts: ReceivedPart[] = []
  let at = text.indexOf(mark)
  if (at !== 0) throw new Error('the body does not begin with its boundary')
  for (;;) {
    const start = at + mark.length
    if (text.subarray(start, start + 2).toString() === '--') return parts
    const end = text.indexOf(mark, start)
    if (end === -1) throw new Error('the body does not end with its boundary')
    parts.push(readPart(text.subarray(start + 2, end)))
    at = end
  }
}

function readPart(part: Buffer): ReceivedPart {
  const split = part.indexOf('\r\n\r\n')
  if (split === -1) throw new Error(`a part without an end of its headers: ${part.toString().slice(0, 80)}`)
  const head = part.subarray(0, split).toString()
  const disposition = /^content-disposition:\s*form-data;?(.*)$/im.exec(head)?.[1]
  if (disposition === undefined) throw new Error(`a part without Content-Disposition: ${head}`)
  const name = attribute(disposition, 'name')
  if (name === undefined) throw new Error(`a part without a name: ${head}`)
  return {
    name,
    filename: attribute(disposition, 'filename'),
    type: /^content-type:\s*(.*)$/im.exec(head)?.[1]?.trim(),
    bytes: part.subarray(split + 4),
  }
}

/** `name="a%22b"` (browsers, curl), `name="a\"b"` (older clients), `name*=utf-8''a%22b` (RFC 5987). */
function attribute(disposition: string, attributeName: string): string | undefined {
  const extended = new RegExp(`[;\\s]${attributeName}\\*=utf-8''([^;]*)`, 'i').exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended.trim())
  const quoted = new RegExp(`(?:^|[;\\s])${attributeName}="((?:[^"\\\\]|\\\\.)*)"`, 'is').exec(
    disposition,
  )?.[1]
  const plain = new RegExp(`(?:^|[;\\s])${attributeName}=([^";\\s]*)`, 'i').exec(disposition)?.[1]
  return (
    quoted?.replace(/%22|%0A|%0D/gi, (code) => decodeURIComponent(code)).replace(/\\(["\\])/g, '$1') ?? plain
  )
}
