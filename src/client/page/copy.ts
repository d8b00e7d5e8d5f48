/** Copies what a button stands for, and says so. */
export async function copyFrom(button: HTMLElement): Promise<void> {
  const { text, page: address } = button.dataset
  const page = address && (await (await import('./copy-page.ts')).copyPage(address))
  if (page !== true && !(await write(page ?? text ?? shownCode(button.closest('.o-code'))))) return
  announce()
  // Who copies once more within this time sees it for as long again.
  const done = String(Date.now())
  button.dataset.done = done
  setTimeout(() => button.dataset.done === done && delete button.dataset.done, 1500)
}

function shownCode(block: Element | null): string | undefined {
  const codes = [...(block?.querySelectorAll('pre code') ?? [])]
  const code = codes.find((each) => !each.closest('[hidden]'))
  if (!code) return
  // Lines that a diff takes away are not part of what the reader wants to paste.
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

// The clipboard interface exists only on HTTPS and localhost, and a docs site may stand on a plain intranet address.
function writeByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.className = 'o-sr'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return done
}

// The same words twice are announced once, unless the region was empty in between.
function announce(): void {
  const status = document.getElementById('said')
  if (!status) return
  status.textContent = ''
  setTimeout(() => {
    status.textContent = status.dataset.copied ?? ''
  }, 60)
}
