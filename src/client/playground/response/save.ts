import type { ResponseHead } from '../send/exchange.ts'
import { fileNameOf } from './file-name.ts'

/** Saves a body as a file. It has a generic type, so that browsers do not open it as a page. */
export function saveBody(chunks: readonly Uint8Array[], head: ResponseHead, type: string): void {
  const blob = new Blob(chunks as Uint8Array<ArrayBuffer>[], { type: 'application/octet-stream' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileNameOf(head, type)
  link.click()
  // The browser reads the bytes after the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
