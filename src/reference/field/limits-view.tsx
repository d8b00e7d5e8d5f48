import type { VNode } from 'preact'
import type { ComponentStrings } from '../../components/base/strings.ts'
import { attribute, escapeText, rawHtml } from '../write-html.ts'
import type { EnumValue } from './field.ts'
import type { Word, Words } from './words.ts'

export function LimitList({ limits }: { limits: readonly Words[] }): VNode {
  return rawHtml(writeLimits(limits))
}

export function WordsView({ words }: { words: Words }): VNode {
  return rawHtml(writeWords(words))
}

export function writeLimits(limits: readonly Words[]): string {
  let html = '<ul class="o-limits">'
  for (const words of limits) html += `<li>${writeWords(words)}</li>`
  return `${html}</ul>`
}

export function writeWords(words: Words): string {
  let html = ''
  for (const word of words) html += writeWord(word)
  return html
}

function writeWord(word: Word): string {
  if (typeof word === 'string') return escapeText(word)
  if ('code' in word) return `<code>${escapeText(word.code)}</code>`
  return `<a${attribute('href', word.link)}>${escapeText(word.text)}</a>`
}

const maxOpen = 20

type Inline = (text: string) => string

/** Enum values with descriptions, folded if there are many. */
export function writeValues(values: readonly EnumValue[], strings: ComponentStrings, inline: Inline): string {
  const list = writeList(values, inline)
  if (values.length <= maxOpen) return list
  return `<details class="o-kids">${writeSummary(strings.values(values.length), strings)}${list}</details>`
}

function writeList(values: readonly EnumValue[], inline: Inline): string {
  if (values.every(({ name, description }) => !name && !description)) {
    const codes = values.map(({ value }) => `<code>${escapeText(value)}</code>`)
    return `<p class="o-limits">${codes.join('')}</p>`
  }
  const entries = values.map(({ value, name = '', description }) => {
    const label = description ? inline(name ? `${name}: ${description}` : description) : escapeText(name)
    return `<dt>${escapeText(value)}</dt><dd>${label}</dd>`
  })
  return `<dl class="o-enum">${entries.join('')}</dl>`
}

/** `Show 3 fields`, or `Hide 3 fields` if open. The arrow comes from the stylesheet. */
export function writeSummary(content: string, strings: ComponentStrings): string {
  const [show, hide] = [escapeText(strings.show(content)), escapeText(strings.hide(content))]
  return `<summary><span class="o-when-shut">${show}</span><span class="o-when-open">${hide}</span></summary>`
}
