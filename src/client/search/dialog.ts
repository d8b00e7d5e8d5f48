import type { SearchStrings } from '../../search/start.ts'
import { element, icon } from '../element.ts'
import { drawRecent, drawResults } from './draw-hits.ts'
import { forgetQuestions, recentQuestions, rememberQuestion } from './recent.ts'
import { createSource, type Source } from './source.ts'
import { loadSearchStyle } from './style.ts'

/** A reader who types fast asks once. */
const pause = 80
/** After so long without an answer, a reader is told that it is coming. */
const patience = 250

/** Opens the dialog, or, where it is open, begins anew. `address` is where questions go. */
export async function openSearch(address: string): Promise<void> {
  const open = document.querySelector<HTMLInputElement>('.os-dialog input')
  if (open) return open.select()
  const [source] = await Promise.all([createSource(address), loadSearchStyle()])
  if (!document.querySelector('.os-dialog')) show(source)
}

function show({ start, ask }: Source): void {
  const { strings, prompt = strings.label } = start
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    placeholder: prompt,
    'aria-label': strings.label,
    'aria-expanded': 'false',
    // Names that no heading of a page can have.
    'aria-controls': 'octavo:hits',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  })
  const close = element(
    'button',
    { class: 'o-btn o-small o-ghost', type: 'button' },
    icon('m4 4 8 8m0-8-8 8', 'o-only-small'),
    element('span', { class: 'o-sr' }, `${strings.close} `),
    element('kbd', {}, 'Esc'),
  )
  const hits = element('div', {
    class: 'os-hits',
    id: 'octavo:hits',
    role: 'listbox',
    'aria-label': strings.results,
  })
  const status = element('span', { role: 'status' })
  const clear = element(
    'button',
    { class: 'o-btn o-small o-ghost', type: 'button', hidden: '' },
    strings.clear,
  )
  const dialog = element(
    'dialog',
    { class: 'os-dialog', 'aria-label': strings.label },
    element(
      'div',
      { class: 'os-search' },
      element(
        'div',
        { class: 'os-search-box' },
        icon('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1 3.5L14 14'),
        input,
        close,
      ),
      hits,
      element('footer', {}, ...hintsOf(strings), clear, status),
    ),
  )
  let active = -1
  /** The question whose answer is shown. */
  let answered = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const options = () => [...hits.querySelectorAll<HTMLElement>('[role=option]')]
  /** The option at this place, from the start again after the last; none for -1. */
  const select = (index: number) => {
    const all = options()
    active = index < 0 || all.length === 0 ? -1 : index % all.length
    all.forEach((option, at) => {
      option.ariaSelected = String(at === active)
    })
    const chosen = all[active]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const draw = (query: string, groups: HTMLElement[], words: string, chosen = 0) => {
    hits.replaceChildren(...groups)
    answered = query
    input.ariaExpanded = String(groups.length > 0)
    status.textContent = words
    hits.scrollTop = 0
    select(chosen)
  }
  const showRecent = () => {
    const queries = recentQuestions()
    clear.hidden = queries.length === 0
    // Nobody asked again yet: none of them is chosen.
    draw('', queries.length > 0 ? [drawRecent(queries, strings)] : [], '', -1)
  }
  const search = async () => {
    const query = input.value.trim()
    if (!query) {
      void ask('').catch(() => {})
      return showRecent()
    }
    clear.hidden = true
    const slow = setTimeout(() => {
      status.textContent = strings.searching
    }, patience)
    try {
      const results = await ask(query).finally(() => clearTimeout(slow))
      if (!results || input.value.trim() !== query) return
      const shown = results.groups.reduce((sum, group) => sum + group.hits.length, 0)
      const words = shown === 0 ? strings.none : strings.some
      const fill: Record<string, string> = {
        question: query,
        shown: String(shown),
        count: String(results.count),
      }
      draw(
        query,
        drawResults(results, strings),
        words.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ''),
      )
    } catch {
      draw(query, [], strings.failed)
    }
  }
  /** A question of before is asked again; a hit is a link, which the browser follows as it follows any. */
  const take = (option: HTMLElement): boolean => {
    if (option.dataset.question === undefined) {
      rememberQuestion(input.value)
      return false
    }
    input.value = option.dataset.question
    input.focus()
    void search()
    return true
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, input.value ? pause : 0)
  })
  input.addEventListener('keydown', (event) => {
    // Safari ends a composition before the key that ends it.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      select(event.key === 'ArrowDown' ? active + 1 : active > 0 ? active - 1 : options().length - 1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) void enter(event)
    }
  })
  hits.addEventListener('click', (event) => {
    const option = event.target instanceof Element && event.target.closest<HTMLElement>('[role=option]')
    if (!option || take(option)) return
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) dialog.close()
  })
  // A press on the dark around it, and not one that began in the field and ended there.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) dialog.close()
  })
  close.addEventListener('click', () => dialog.close())
  clear.addEventListener('click', () => {
    forgetQuestions()
    showRecent()
    input.focus()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  input.focus()
  showRecent()

  /** Who is faster than the answer gets the first of it. */
  async function enter(event: KeyboardEvent): Promise<void> {
    if (input.value.trim() !== answered) {
      clearTimeout(timer)
      await search()
      // Closed meanwhile, or asked for something else.
      if (!dialog.open || input.value.trim() !== answered) return
    }
    const chosen = options()[active]
    if (chosen && !take(chosen) && chosen instanceof HTMLAnchorElement) follow(chosen, event)
  }

  function follow(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey }: KeyboardEvent): void {
    const address = new URL(link.href)
    const canTry = link.querySelector('.method-pill') !== null
    if (ctrlKey || metaKey) {
      if (canTry) address.searchParams.set('playground', 'open')
      else return void window.open(address)
    }
    if (shiftKey) return void window.open(address)
    dialog.close()
    location.assign(address)
  }
}

function hintsOf(strings: SearchStrings): HTMLElement[] {
  const hint = (keys: readonly string[], words: string) =>
    element('span', { class: 'o-hint' }, ...keys.map((key) => element('kbd', {}, key)), ` ${words}`)
  return [
    hint(['↑', '↓'], strings.move),
    hint(['↵'], strings.open),
    hint([/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', '↵'], strings.tryOut),
  ]
}
