/** An open playground begins anew where its operation changed, and else goes on as it is. */
export async function checkPlayground(): Promise<void> {
  const stamp = document.querySelector<HTMLElement>('div[data-playground]')?.dataset.playground
  const { play: address, console } = document.querySelector<HTMLElement>('[data-do=try]')?.dataset ?? {}
  if (stamp === undefined) return
  const response =
    address === undefined
      ? undefined
      : await fetch(`${address}${console === undefined ? 'playground' : 'console'}.json`)
  const now: { stamp: string } | undefined = response?.ok ? await response.json() : undefined
  if (now?.stamp !== stamp) document.dispatchEvent(new Event('octavo:reopen'))
}
