/** A reload opens it again, and the address can be passed on. */
export function showInAddress(isOpen: boolean): void {
  const url = new URL(location.href)
  url.searchParams.delete('request')
  if (isOpen) url.searchParams.set('playground', 'open')
  else url.searchParams.delete('playground')
  history.replaceState(history.state, '', url)
}
