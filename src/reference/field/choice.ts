import type { ComponentStrings } from '../../components/base/strings.ts'
import { attribute, escapeText } from '../write-html.ts'
import type { Choice } from './field.ts'

const maxSegments = 4

/** Up to four variants are shown as segments, more as a select. */
export const hasSegments = ({ variants, part }: Choice) => variants.length <= maxSegments && !part

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function writeSegments({ variants }: Choice, group: string, strings: ComponentStrings): string {
  const tabs = variants.map(({ title }, index) => {
    const own = `${group}-${index}`
    const state = index === 0 ? 'aria-selected="true" tabindex="0"' : 'aria-selected="false" tabindex="-1"'
    return `<button type="button" role="tab" id="${own}-tab" aria-controls="${own}" ${state}>${escapeText(title)}</button>`
  })
  const label = attribute('aria-label', strings.variant)
  return `<div class="o-seg" role="tablist"${label}>${tabs.join('')}</div>`
}

export function writeSelect({ variants }: Choice, group: string, strings: ComponentStrings): string {
  const options = variants.map(
    ({ title }, index) => `<option value="${group}-${index}">${escapeText(title)}</option>`,
  )
  const label = attribute('aria-label', strings.variant)
  return `<span class="o-pick"><select${label} data-shows="${group}" data-sync="off">${options.join('')}</select></span>`
}
