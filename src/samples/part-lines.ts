import { partName, type SamplePart } from './sample-request.ts'

/** A multipart part as literals, one per line, for clients with limited multipart support. */
export function partLines(
  part: SamplePart,
  quote: (text: string) => string,
  fileText: (file: { path: string }) => string,
): string[] {
  const isFile = part.kind === 'file'
  const filename = isFile ? `; filename="${partName(part.path)}"` : ''
  const type = part.type ?? (isFile && 'application/octet-stream')
  return [
    quote(`Content-Disposition: form-data; name="${partName(part.name)}"${filename}`),
    ...(type ? [quote(`Content-Type: ${type}`)] : []),
    "''",
    isFile ? fileText(part) : quote(part.text),
  ]
}
