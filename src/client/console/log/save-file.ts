/** Downloads a file. It has a generic type, so that browsers do not open it as a page. */
export function saveFile(parts: BlobPart[], name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  // The browser reads the bytes after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
