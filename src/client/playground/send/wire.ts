import {
  formText,
  headersOf,
  partName,
  type SampleBody,
  type SamplePart,
} from '../../../samples/sample-request.ts'
import type { Prepared } from '../plan.ts'
import type { WireRequest } from './exchange.ts'

/** The prepared request as bytes, identical to the request of the samples. */
export function writeWire({ sent, body, files }: Prepared, boundary: string): WireRequest {
  const headers = headersOf(sent).map(([name, value]): [string, string] => [name, byteText(value)])
  if (sent.basic) headers.unshift(['Authorization', `Basic ${basicText(sent.basic)}`])
  // Samples move long text to a file; the original is sent here.
  const sentBody = body?.kind === 'text' && sent.body?.kind === 'file' ? body : sent.body
  if (sentBody?.kind === 'parts') headers.push(['Content-Type', `${sentBody.type}; boundary=${boundary}`])
  return {
    method: sent.method,
    url: sent.url,
    headers,
    ...(sentBody && { body: writeBody(sentBody, files, boundary) }),
  }
}

function writeBody(body: SampleBody, files: readonly (File | undefined)[], boundary: string): Blob {
  switch (body.kind) {
    case 'text':
      return new Blob([body.text])
    case 'form':
      return new Blob([formText(body.fields)])
    case 'file':
      return files[0] ?? new Blob([])
    case 'parts':
      return new Blob([
        ...body.parts.flatMap((part, index) => [
          partHead(part, boundary),
          contentOf(part, files[index]),
          '\r\n',
        ]),
        `--${boundary}--\r\n`,
      ])
  }
}

/** https://www.rfc-editor.org/rfc/rfc7578#section-4.2 */
function partHead(part: SamplePart, boundary: string): string {
  const file = part.kind === 'file' ? part.path : part.filename
  const filenameText = file === undefined ? '' : `; filename="${partName(file)}"`
  const type = part.type ?? (part.kind === 'file' ? 'application/octet-stream' : undefined)
  const typeText = type === undefined ? '' : `\r\nContent-Type: ${type}`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${partName(part.name)}"${filenameText}${typeText}\r\n\r\n`
}

const contentOf = (part: SamplePart, file: File | undefined) =>
  part.kind === 'text' ? part.text : (file ?? '')

/** Header values are bytes: non-ASCII text is sent as UTF-8, as in samples. */
function byteText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

const basicText = ({ user, password }: { user: string; password: string }) =>
  btoa(byteText(`${user}:${password}`))
