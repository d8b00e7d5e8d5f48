import { attribute, escapeText } from '../write-html.ts'
import type { Choice } from './field.ts'
import { type FieldPage, writeFields, writePartLink } from './field-html.ts'
import { writeWords } from './limits-view.tsx'

const maxSegments = 4

/** What may be chosen between: up to four as segments, more as a select. A single one needs no choice. */
export function writeChoice(choice: Choice, level: number, page: FieldPage): string {
  const { variants, part } = choice
  // A variant without anything of its own still says what it is.
  if (variants.length === 1 && !part) return writeFields(variants[0]!, level, page)
  const group = page.privateId('one')
  const isShort = variants.length <= maxSegments && !part
  const picker = isShort ? writeSegments(choice, group, page) : writeSelect(choice, group, page)
  let html = `<div class="o-oneof"><div class="o-oneof-head"><span>${writeWords(choice.label)}</span>${picker}</div>`
  variants.forEach((variant, index) => {
    const own = `${group}-${index}`
    const role = isShort
      ? `role="tabpanel" id="${own}" aria-labelledby="${own}-tab"`
      : `data-of="${group}" data-for="${own}"`
    const title = attribute('data-title', variant.title)
    html += `<div ${role}${title}${index > 0 ? ' hidden' : ''} class="o-tree">${writeFields(variant, level, page)}</div>`
  })
  return `${html}${part ? writePartLink(part, page) : ''}</div>`
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function writeSegments({ variants }: Choice, group: string, { strings }: FieldPage): string {
  const tabs = variants.map(({ title }, index) => {
    const own = `${group}-${index}`
    const state = index === 0 ? 'aria-selected="true" tabindex="0"' : 'aria-selected="false" tabindex="-1"'
    return `<button type="button" role="tab" id="${own}-tab" aria-controls="${own}" ${state}>${escapeText(title)}</button>`
  })
  const label = attribute('aria-label', strings.variant)
  return `<div class="o-seg" role="tablist"${label}>${tabs.join('')}</div>`
}

function writeSelect({ variants }: Choice, group: string, { strings }: FieldPage): string {
  const options = variants.map(
    ({ title }, index) => `<option value="${group}-${index}">${escapeText(title)}</option>`,
  )
  const label = attribute('aria-label', strings.variant)
  return `<span class="o-pick"><select${label} data-shows="${group}" data-sync="off">${options.join('')}</select></span>`
}
