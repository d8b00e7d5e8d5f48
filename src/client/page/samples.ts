import type { Run } from '../../samples/highlight.ts'
import type { SampleBody, SampleRequest } from '../../samples/sample-request.ts'
import type { WriteSample } from '../sample-writer.ts'
import { listen } from './listen.ts'
import { holdSteady } from './steady.ts'
import { labelOf, lastOf, rememberLabel } from './sync.ts'

/** As the page has it: see `reference/samples.ts`. */
type Data = { request: Omit<SampleRequest, 'body'>; server: number; bodies: (SampleBody | null)[] }

/** The menu of languages: samples are written here, in the language that the reader chose last. */
export function writeSamples(): void {
  const loaded = new Map<string, WriteSample>()

  listen('change', '[data-do=language]', async (menu) => {
    if (!(menu instanceof HTMLSelectElement)) return
    const option = menu.selectedOptions[0]
    if (option) rememberLabel(labelOf(option))
    if (await load(menu)) holdSteady(menu, () => show(menu))
  })
  listen('change', '[data-do=server]', restore)
  document.addEventListener('octavo:swap', restore)
  // The browser restores menus late on the way back.
  addEventListener('pageshow', restore)
  restore()

  function restore(): void {
    const menu = document.querySelector<HTMLSelectElement>('[data-do=language]')
    if (!menu) return
    const option = lastOf([...menu.options], labelOf)
    if (option) menu.value = option.value
    const done = () => {
      show(menu)
      // Until now the column was unseen, so that nothing in it jumps.
      delete document.documentElement.dataset.choosing
    }
    // Without a pause where nothing has to be loaded: the page may be on the screen already.
    if (loaded.has(menu.value) || isWritten(menu)) done()
    else load(menu).then(done)
  }

  /** False where it came too late or not at all. */
  async function load(menu: HTMLSelectElement): Promise<boolean> {
    const { value } = menu
    if (isAuthors(menu) || loaded.has(value)) return true
    try {
      const { loadWriter } = await import('../sample-writer.ts')
      loaded.set(value, await loadWriter(value))
      // While it was loading the reader may have chosen another one.
      return menu.value === value
    } catch {
      // The menu says again what is shown.
      menu.value = shownIn(menu)?.dataset.sample ?? value
      return false
    }
  }

  function show(menu: HTMLSelectElement): void {
    const box = menu.closest('.code')!
    const { value } = menu
    const write = loaded.get(value)
    const made = box.querySelector<HTMLElement>('[data-made]')!
    if (write) {
      const { request, server, bodies } = JSON.parse(box.querySelector('script')!.textContent!) as Data
      const chosen = document.querySelector<HTMLElement>('select[data-do=server] :checked')?.dataset.url
      const url = chosen === undefined ? request.url : chosen + request.url.slice(server)
      // An example that was too long for the page has no code here, and keeps its link.
      for (const [index, panel] of panelsOf(made).entries()) {
        const code = panel.querySelector('pre code')
        const body = bodies[index] ?? undefined
        if (code) draw(code, write({ ...request, url, body }))
      }
      made.dataset.sample = value
    }
    for (const panel of box.querySelectorAll<HTMLElement>('[data-sample]'))
      panel.hidden = panel.dataset.sample !== value
  }
}

/** Code that the authors wrote stands in the page as it is. */
const isAuthors = (menu: HTMLSelectElement) => 'authors' in menu.selectedOptions[0]!.dataset

/** Whether the server wrote it already: code of the authors, or the first language for the first server. */
function isWritten(menu: HTMLSelectElement): boolean {
  const isThere = menu.closest('.code')!.querySelector(`[data-sample="${CSS.escape(menu.value)}"]`)
  const servers = document.querySelector<HTMLSelectElement>('select[data-do=server]')
  return Boolean(isThere) && (isAuthors(menu) || !servers || servers.selectedIndex === 0)
}

const shownIn = (menu: HTMLSelectElement) =>
  menu.closest('.code')!.querySelector<HTMLElement>('[data-sample]:not([hidden])')

/** One for each example, or all of it where there is only one. */
function panelsOf(made: HTMLElement): HTMLElement[] {
  const panels = [...made.querySelectorAll<HTMLElement>('[data-of]')]
  return panels.length > 0 ? panels : [made]
}

function draw(code: Element, lines: readonly Run[][]): void {
  code.replaceChildren(
    ...lines.flatMap((line, index) => [
      ...line.map(({ text: run, className }) => {
        if (!className) return run
        const span = document.createElement('span')
        span.className = className
        span.textContent = run
        return span
      }),
      index < lines.length - 1 ? '\n' : '',
    ]),
  )
}
