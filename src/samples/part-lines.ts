import { partName, type SamplePart } from './sample-request.ts'

/** A part of a multipart body as literals of a language, a line each: for clients that cannot say all of it themselves. */
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
