import { listen } from './listen.ts'

const timers = new WeakMap<Element, number>()

export function copyOnClick(): void {
  listen('click', '[data-do=copy]', async (button) => {
    const text = button.dataset.text ?? shownCode(button.closest('.code'))
    if (text === undefined || !(await write(text))) return
    announce()
    button.dataset.done = ''
    clearTimeout(timers.get(button))
    timers.set(
      button,
      window.setTimeout(() => delete button.dataset.done, 1500),
    )
  })
}

function shownCode(block: Element | null): string | undefined {
  const codes = [...(block?.querySelectorAll('pre code') ?? [])]
  const code = codes.find((each) => !each.closest('[hidden]'))
  if (!code) return
  const lines = [...code.querySelectorAll(':scope > .l')]
  if (!lines.length) return code.textContent.replace(/\n$/, '')
  // Lines that a diff takes away are not part of what the reader wants to paste.
  return lines
    .filter((line) => !line.classList.contains('del'))
    .map((line) => line.textContent.replace(/\n$/, ''))
    .join('\n')
}

async function write(text: string): Promise<boolean> {
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
  area.className = 'sr'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return done
}

// The same words twice are announced once, unless the region was empty in between.
function announce(): void {
  const said = document.getElementById('said')
  if (!said) return
  said.textContent = ''
  setTimeout(() => {
    said.textContent = said.dataset.copied ?? ''
  }, 60)
}
