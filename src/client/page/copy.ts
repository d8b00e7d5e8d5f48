/** Copies a button's text and confirms it. */
export async function copyFrom(button: HTMLElement): Promise<void> {
  const { text, page: address } = button.dataset
  const page = address && (await (await import('./copy-page.ts')).copyPage(address))
  if (page !== true && !(await write(page ?? text ?? shownCode(button.closest('.o-code'))))) return
  announce()
  // Copying again restarts the confirmation.
  const stamp = String(Date.now())
  button.dataset.done = stamp
  setTimeout(() => button.dataset.done === stamp && delete button.dataset.done, 1500)
}

function shownCode(block: Element | null): string | undefined {
  const codes = [...(block?.querySelectorAll('pre code') ?? [])]
  const code = codes.find((each) => !each.closest('[hidden]'))
  if (!code) return
  // Removed lines of a diff are not copied.
  const lines = [...code.querySelectorAll(':scope > .l:not(.o-del)')]
  const text = lines.map((line) => line.textContent.replace(/\n$/, '')).join('\n')
  return text || code.textContent.replace(/\n$/, '')
}

async function write(text: string | undefined): Promise<boolean> {
  if (text === undefined) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeByCommand(text)
  }
}

// The clipboard API needs HTTPS or localhost; internal docs sites may use plain HTTP.
function writeByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.className = 'o-sr'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

// Screen readers skip repeated text unless the region was empty in between.
function announce(): void {
  const status = document.getElementById('said')
  if (!status) return
  status.textContent = ''
  setTimeout(() => {
    status.textContent = status.dataset.copied ?? ''
  }, 60)
}
