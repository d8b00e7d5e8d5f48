import type { Run } from '../../samples/highlight.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import type { WriteSample } from '../sample-writer.ts'
import { listen } from './listen.ts'
import { holdSteady } from './steady.ts'
import { labelOf, lastOf, rememberLabel } from './sync.ts'

/** Written by `reference/operation/samples.ts`. */
type Variant = Partial<SampleRequest>
type Data = { request: Omit<SampleRequest, 'body' | 'notes'>; server: number; bodies: (Variant | null)[] }

/** The playground's request. With an `exampleType`, the body is still the example of that type. */
type LiveRequest = { request: SampleRequest; exampleType?: string }

declare global {
  interface DocumentEventMap {
    /** The playground's request changed; null when it closes. */
    'octavo:request': CustomEvent<(LiveRequest & { writeFirst: WriteSample }) | null>
  }
}

/** The language menu; generates samples in the reader's last language. */
export function writeSamples(): void {
  const writers = new Map<string, WriteSample>()
  /** The playground's current request, while it is open. */
  let live: LiveRequest | undefined

  listen('change', '[data-do=language]', async (menu) => {
    if (!(menu instanceof HTMLSelectElement)) return
    if (!(await load(menu))) return
    holdSteady(menu, () => show(menu))
    rememberLabel(labelOf(optionOf(menu)))
  })
  listen('change', '[data-do=server]', restore)
  document.addEventListener('octavo:swap', restore)
  document.addEventListener('octavo:request', ({ detail }) => {
    live = detail ?? undefined
    if (detail)
      for (const name of ['bash', 'cURL']) if (!writers.has(name)) writers.set(name, detail.writeFirst)
    restore()
  })
  // A long example was loaded, in the server's default language.
  document.addEventListener('octavo:part', restore)
  // The browser restores menus late on back navigation.
  addEventListener('pageshow', restore)
  restore()

  function restore(): void {
    const menu = document.querySelector<HTMLSelectElement>('[data-do=language]')
    if (!menu) return
    const option = lastOf([...menu.options], labelOf)
    if (option) menu.value = option.value
    const done = () => {
      show(menu)
      // The column was hidden until now to avoid layout shifts.
      delete document.documentElement.dataset.choosing
    }
    // Synchronous if nothing has to be loaded, because the page may be visible already.
    if (writers.has(nameOf(menu)) || (isOnPage(menu) && !live)) done()
    else load(menu).then(done)
  }

  /** Returns false if loading failed or another language was chosen meanwhile. */
  async function load(menu: HTMLSelectElement): Promise<boolean> {
    const { value } = menu
    const name = nameOf(menu)
    if ((isAuthored(menu) && !live) || writers.has(name)) return true
    try {
      const { loadWriter } = await import('../sample-writer.ts')
      writers.set(name, await loadWriter(name))
      return menu.value === value
    } catch {
      // Reset the menu to the shown language.
      menu.value = shownPanel(menu)?.dataset.sample ?? value
      return false
    }
  }

  function show(menu: HTMLSelectElement): void {
    const box = boxOf(menu)
    const { value } = menu
    const writer = isAuthored(menu) ? undefined : writers.get(value)
    const sampleBox = box.querySelector<HTMLElement>('[data-made]')!
    const { request, server, bodies } = parseData(box.querySelector(':scope > script')) as Data
    if (writer) {
      const serverUrl = document.querySelector<HTMLElement>('select[data-do=server] :checked')?.dataset.url
      const label = labelOf(optionOf(menu))
      sampleBox.dataset.title = label
      for (const [index, panel] of panelsOf(sampleBox).entries()) {
        // Samples that are not on the page keep their link.
        const variant = (parseData(panel.querySelector('script')) as Variant | undefined) ?? bodies[index]
        const pre = panel.querySelector('pre')
        if (!pre || !variant) continue
        const sample = { ...request, ...variant } as SampleRequest
        if (serverUrl !== undefined) sample.url = serverUrl + sample.url.slice(server)
        draw(pre, writer(sample))
        // With several examples, the label is the example's name.
        if (panel === sampleBox) pre.ariaLabel = label
      }
      sampleBox.dataset.sample = value
    }
    const liveWriter = writers.get(nameOf(menu))
    const current = live
    const isLive = current !== undefined && liveWriter !== undefined
    for (const panel of box.querySelectorAll<HTMLElement>('[data-sample]'))
      panel.hidden = panel.dataset.sample !== value || isLive
    const panel = box.querySelector<HTMLElement>('[data-live]')
    if (!isLive) panel?.remove()
    else draw(panel ?? addLivePanel(sampleBox), liveWriter(withExample(current, bodies)))
  }
}

const optionOf = (menu: HTMLSelectElement) => menu.selectedOptions[0]!

const boxOf = (menu: HTMLSelectElement) => menu.closest('.o-code')!

function withExample({ request, exampleType }: LiveRequest, bodies: Data['bodies']): SampleRequest {
  const example = exampleType && bodies.find((variant) => variant?.body?.type === exampleType)
  return example ? { ...request, body: example.body, notes: example.notes ?? [] } : request
}

/** A language key, or the title of an author's sample, to generate it while the playground is open. */
const nameOf = (menu: HTMLSelectElement) => (isAuthored(menu) ? labelOf(optionOf(menu)) : menu.value)

/** Author-written samples are already in the page. */
const isAuthored = (menu: HTMLSelectElement) => 'authors' in optionOf(menu).dataset

/** Whether the sample is already on the page: author-written, or the first language for the first server. */
function isOnPage(menu: HTMLSelectElement): boolean {
  const panel = boxOf(menu).querySelector(`[data-sample="${CSS.escape(menu.value)}"]`)
  const servers = document.querySelector<HTMLSelectElement>('select[data-do=server]')
  return Boolean(panel) && (isAuthored(menu) || !servers || servers.selectedIndex === 0)
}

const shownPanel = (menu: HTMLSelectElement) =>
  boxOf(menu).querySelector<HTMLElement>('[data-sample]:not([hidden])')

/** One per example, or the whole box if there is only one. */
function panelsOf(sampleBox: HTMLElement): HTMLElement[] {
  const panels = [...sampleBox.querySelectorAll<HTMLElement>('[data-of]')]
  return panels.length > 0 ? panels : [sampleBox]
}

/** The playground's request instead of the examples. */
function addLivePanel(sampleBox: HTMLElement): HTMLElement {
  const panel = document.createElement('div')
  panel.dataset.live = ''
  const pre = sampleBox.querySelector('pre')!.cloneNode(true) as HTMLElement
  pre.removeAttribute('id')
  panel.append(pre)
  sampleBox.after(panel)
  return panel
}

const parseData = (script: Element | null): unknown => (script ? JSON.parse(script.textContent) : undefined)

function draw(panel: Element, lines: readonly Run[][]): void {
  const fragment = document.createDocumentFragment()
  for (const [index, line] of lines.entries()) {
    if (index > 0) fragment.append('\n')
    for (const { text, className } of line) {
      if (!className) fragment.append(text)
      else {
        const span = document.createElement('span')
        span.className = className
        span.textContent = text
        fragment.append(span)
      }
    }
  }
  panel.querySelector('code')?.replaceChildren(fragment)
}
