import type { Marked, SearchResults, ShownHit } from '../../search/present.ts'
import type { SearchStrings, StartPage } from '../../search/start.ts'
import { describeUses } from '../../search/uses.ts'
import { element, icon } from '../element.ts'

const shapes = {
  field: 'M6 2.5c-3.5 0 0 5.5-3 5.5 3 0-.5 5.5 3 5.5m4-11c3.5 0 0 5.5 3 5.5-3 0 .5 5.5-3 5.5',
  page: 'M4 2.5h5.5L13 6v7.5H4v-11ZM9.3 2.7V6H13',
  similar: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1 3.5L14 14',
  recent: 'M8 2.5a5.5 5.5 0 1 1-5.2 3.7M2.5 3v3.3h3.3M8 5.2V8l2 1.4',
}

/** Result groups; options are numbered across groups for the keyboard. */
export function drawResults({ groups }: SearchResults, strings: SearchStrings): HTMLElement[] {
  let number = 0
  return groups.map(({ kind, hits }) =>
    drawGroup(
      strings[kind],
      kind,
      hits.map((hit) => drawHit(hit, number++, strings)),
    ),
  )
}

/** Queries that the reader can run: recent ones, or similar ones if nothing was found. */
export function drawQueries(kind: 'recent' | 'similar', queries: readonly string[], strings: SearchStrings) {
  const options = queries.map((query, index) => {
    const option = optionOf(index, 'div')
    option.dataset.query = query
    option.append(icon(shapes[kind]), element('span', {}, query))
    return option
  })
  return drawGroup(strings[kind], kind, options)
}

/** The first pages of the site; options are numbered from `first` on. */
export function drawStart(pages: readonly StartPage[], first: number, strings: SearchStrings): HTMLElement {
  const options = pages.map(({ title, href }, index) => {
    const option = optionOf(first + index, 'a')
    option.setAttribute('href', href)
    option.append(icon(shapes.page), element('span', {}, title))
    return option
  })
  return drawGroup(strings.start, 'start', options)
}

function drawGroup(title: string, id: string, options: readonly HTMLElement[]): HTMLElement {
  const label = element('div', { class: 'os-label', id: `octavo:${id}`, role: 'presentation' }, title)
  return element('div', { role: 'group', 'aria-labelledby': `octavo:${id}` }, label, ...options)
}

function drawHit(hit: ShownHit, index: number, strings: SearchStrings): HTMLElement {
  const { kind, href, title, parent, method, path, text, where, uses } = hit
  const option = optionOf(index, 'a')
  option.setAttribute('href', href)
  const name = element('span', kind === 'field' ? { class: 'o-mono' } : {}, parent, ...marked(title, 'mark'))
  const below = path
    ? element('small', { class: 'o-mono' }, ...marked(path, 'mark'))
    : text && element('small', {}, ...marked(text, 'b'))
  option.append(
    method
      ? element('span', { class: 'method-pill', 'data-method': method.toLowerCase() }, method)
      : icon(shapes[kind === 'field' ? 'field' : 'page']),
    element('span', {}, name, below || undefined),
    element(
      'span',
      { class: 'o-mute' },
      uses ? describeUses(uses, strings, document.documentElement.lang) : where,
    ),
  )
  return option
}

function optionOf(index: number, tag: 'a' | 'div'): HTMLElement {
  return element(tag, {
    class: 'os-hit',
    role: 'option',
    id: `octavo:hit-${index}`,
    'aria-selected': 'false',
    tabindex: '-1',
  })
}

const marked = (pieces: Marked, tag: 'mark' | 'b'): (Node | string)[] =>
  pieces.map((piece, index) => (index % 2 > 0 ? element(tag, {}, piece) : piece))
