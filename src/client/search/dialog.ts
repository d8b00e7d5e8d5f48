import type { SearchStrings } from '../../search/start.ts'
import { element, icon } from '../element.ts'
import { drawAnswer, drawRecent } from './draw-hits.ts'
import { forgetQuestions, recentQuestions, rememberQuestion } from './recent.ts'
import { createSource, type Source } from './source.ts'
import { loadSearchStyle } from './style.ts'

/** A reader who types fast asks once. */
const pause = 80

/** Opens the dialog, or, where it is open, begins anew. `address` is where questions go. */
export async function openSearch(address: string): Promise<void> {
  const open = document.getElementById('search') as HTMLDialogElement | null
  if (open) return void open.querySelector('input')!.select()
  const [source] = await Promise.all([createSource(address), loadSearchStyle()])
  if (!document.getElementById('search')) show(source)
}

function show({ start, ask }: Source): void {
  const { strings, prompt = strings.label } = start
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    placeholder: prompt,
    'aria-label': strings.label,
    'aria-expanded': 'false',
    'aria-controls': 'hits',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '200',
  }) as HTMLInputElement
  const close = element(
    'button',
    { class: 'btn small ghost', type: 'button', 'aria-label': strings.close },
    element('kbd', {}, 'Esc'),
  )
  const hits = element('div', { class: 'hits', id: 'hits', role: 'listbox', 'aria-label': strings.results })
  const status = element('span', { role: 'status' })
  const clear = element('button', { class: 'btn small ghost', type: 'button', hidden: '' }, strings.clear)
  const dialog = element(
    'dialog',
    { class: 'dialog', id: 'search', 'aria-label': strings.label },
    element(
      'div',
      { class: 'search' },
      element(
        'div',
        { class: 'search-box' },
        icon('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1 3.5L14 14'),
        input,
        close,
      ),
      hits,
      element('footer', {}, ...hintsOf(strings), clear, status),
    ),
  ) as HTMLDialogElement
  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined

  const options = () => [...hits.querySelectorAll<HTMLElement>('[role=option]')]
  const select = (index: number) => {
    const all = options()
    active = all.length === 0 ? -1 : (index + all.length) % all.length
    all.forEach((option, at) => {
      option.ariaSelected = String(at === active)
    })
    const chosen = all[active]
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  const draw = (groups: HTMLElement[], words: string) => {
    hits.replaceChildren(...groups)
    input.ariaExpanded = String(groups.length > 0)
    status.textContent = words
    hits.scrollTop = 0
    select(0)
  }
  const showRecent = () => {
    const questions = recentQuestions()
    clear.hidden = questions.length === 0
    draw(questions.length > 0 ? [drawRecent(questions, strings)] : [], '')
    select(-1)
    active = -1
    input.removeAttribute('aria-activedescendant')
    for (const option of options()) option.ariaSelected = 'false'
  }
  const search = async () => {
    const question = input.value.trim()
    if (!question) {
      void ask('').catch(() => {})
      return showRecent()
    }
    clear.hidden = true
    try {
      const answer = await ask(question)
      if (!answer || input.value.trim() !== question) return
      const shown = answer.groups.reduce((sum, group) => sum + group.hits.length, 0)
      const words = shown === 0 ? strings.none : strings.some
      const fill: Record<string, string> = { question, shown: String(shown), count: String(answer.count) }
      draw(
        drawAnswer(answer, strings),
        words.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? ''),
      )
    } catch {
      draw([], strings.failed)
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
    if (event.isComposing) return
    const chosen = options()[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      select(event.key === 'ArrowDown' ? active + 1 : active < 0 ? -1 : active - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      if (!take(chosen)) follow(chosen as HTMLAnchorElement, event)
    }
  })
  hits.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]')
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
    element('span', { class: 'hint' }, ...keys.map((key) => element('kbd', {}, key)), ` ${words}`)
  return [
    hint(['↑', '↓'], strings.move),
    hint(['↵'], strings.open),
    hint([/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', '↵'], strings.tryOut),
  ]
}
