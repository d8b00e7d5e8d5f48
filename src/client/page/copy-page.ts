/** Copies what is at an address. Where the browser does not let it, gives back the text for another try. */
export async function copyPage(address: string): Promise<true | string> {
  const text = fetch(address).then((response) =>
    response.ok ? response.text() : Promise.reject(response.status),
  )
  try {
    // Safari lets a page write only what was promised at the moment of the click.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return text
  }
}
