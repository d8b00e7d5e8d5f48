/** Copies the text at a URL. If the browser refuses, returns the text for another attempt. */
export async function copyPage(address: string): Promise<true | string> {
  const text = fetch(address).then((response) =>
    response.ok ? response.text() : Promise.reject(response.status),
  )
  try {
    // Safari requires the clipboard promise during the click.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return text
  }
}
