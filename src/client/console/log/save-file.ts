/** Saves something as a file. It has no type, so that no browser opens it as a page of this site. */
export function saveFile(parts: BlobPart[], name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  // The browser takes the bytes after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
