import type { PageTools } from '../../components/base/context.ts'
import { type ComponentStrings, locationWords } from '../../components/base/strings.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import type { Reference } from '../reference-context.ts'
import { attribute, escapeText } from '../write-html.ts'
import type { Below, Choice, Facts, Field, Part, Rest, SchemaFields } from './field.ts'
import { partHash } from './field.ts'
import { writeLimits, writeSummary, writeValues, writeWords } from './limits-view.tsx'

/** The page context of fields. */
export type FieldPage = Pick<PageTools, 'claimOneOf' | 'privateId' | 'strings'> &
  Pick<Reference, 'markdown' | 'inline' | 'pageUrl'> & {
    /** The id prefix: a dot in a part, which the browser replaces with the part's location. */
    start: string
  }

/** The content of a body, a response, a variant or a schema. */
export function writeFields({ facts, below }: SchemaFields, level: number, page: FieldPage): string {
  return writeOwnFacts(facts, isEmpty(below), page) + writeBelow(below, level, page)
}

/** Facts about the whole value. The type object is omitted, as its fields show it. */
function writeOwnFacts(facts: Facts, hasNoFields: boolean, page: FieldPage): string {
  const isPlain = facts.type === 'object' && !hasNoFields
  const { title, deprecated, description, limits, values, pre, post } = facts
  const hasHead = !isPlain || deprecated || title !== undefined || pre.length + post.length > 0
  if (!hasHead && !description && limits.length + values.length === 0) return ''
  const head = hasHead ? writeHead(facts, page.strings, {}) : ''
  return `<div class="${deprecated ? 'o-field o-gone' : 'o-field'}">${head}${writeDetails(facts, page)}</div>`
}

export function writeField(field: Field, level: number, page: FieldPage): string {
  const { start, strings } = page
  // In a part, names start with a dot until the browser adds the parent names.
  const dot = field.name.startsWith('[') && !field.parent ? '' : start
  const parent = start || field.parent ? `<span class="o-in">${escapeText(dot + field.parent)}</span>` : ''
  const anchors = [field.id, ...field.otherIds]
  const id = page.claimOneOf(start ? anchors.map((anchor) => start + anchor) : anchors)
  const href = attribute('href', `#${encodeAddress(id)}`)
  const name = `<a${href}>${parent}${escapeText(field.name)}</a>`
  const place = field.in && locationWords(field.in, strings)
  const head = writeHead(field, strings, { name, place, required: field.required })
  const inside = isEmpty(field.below) ? '' : writeInside(field.below, level, page)
  return `<div class="${field.deprecated ? 'o-field o-gone' : 'o-field'}"${attribute('id', id)}>${head}${writeDetails(field, page)}${inside}</div>`
}

type HeadExtras = { name?: string; place?: string; required?: boolean }

function writeHead(
  facts: Facts,
  strings: ComponentStrings,
  { name = '', place, required }: HeadExtras,
): string {
  const type = facts.title ? `${facts.type} · ${facts.title}` : facts.type
  let html = `<div class="o-field-head">${writePills(facts.pre)}${name}<span class="o-field-type">${escapeText(type)}</span>`
  if (place) html += `<span class="o-field-type">${escapeText(place)}</span>`
  html += writePills(facts.post)
  if (required) html += `<span class="o-req">${escapeText(strings.required)}</span>`
  if (facts.deprecated) html += `<span class="o-dep">${escapeText(strings.deprecated)}</span>`
  return `${html}</div>`
}

function writePills(labels: readonly string[]): string {
  let html = ''
  for (const label of labels) html += `<span class="o-pill">${escapeText(label)}</span>`
  return html
}

function writeDetails(
  { description, limits, values }: Facts,
  { markdown, inline, strings }: FieldPage,
): string {
  let html = description ? `<div class="o-flow">${markdown(description)}</div>` : ''
  if (limits.length > 0) html += writeLimits(limits)
  if (values.length > 0) html += writeValues(values, strings, inline)
  return html
}

/** Nested fields are folded, except for a single choice on the first level. */
function writeInside(below: Below, level: number, page: FieldPage): string {
  const { fields, choices, open } = below
  if (fields.length === 0 && (choices.length === 0 || level === 0)) return writeBelow(below, level + 1, page)
  const summary = writeSummary(summaryOf(below, page.strings), page.strings)
  return `${open ? '' : writeVariantNames(choices)}<details class="o-kids"${open ? ' open' : ''}>${summary}<div class="o-tree">${writeBelow(below, level + 1, page)}</div></details>`
}

const maxNames = 8

/** Variant names, visible while folded. */
function writeVariantNames(choices: Below['choices']): string {
  const lists = choices.flatMap(({ label, variants, part }) => {
    const count = variants.length + (part?.count ?? 0)
    if (count < 2) return []
    const names = variants.slice(0, maxNames).map(({ title }) => `<code>${escapeText(title)}</code>`)
    const remaining = count > names.length ? ` +${count - names.length}` : ''
    return [`<li>${writeWords(label)} ${names.join(' ')}${remaining}</li>`]
  })
  return lists.length > 0 ? `<ul class="o-limits">${lists.join('')}</ul>` : ''
}

/** The content of a part, which replaces its link. */
export function writePart(below: Below, rest: Rest | undefined, page: FieldPage): string {
  const { strings } = page
  const label = summaryOf(below, strings)
  const announcement = attribute('data-said', strings.shown(label))
  const content = writeBelow(below, 1, page)
  return rest
    ? `<div class="o-tree" id="part"${announcement}>${content}</div>`
    : `<details class="o-kids" id="part"${announcement} open>${writeSummary(label, strings)}<div class="o-tree">${content}</div></details>`
}

function writeBelow({ fields, choices, part }: Below, level: number, page: FieldPage): string {
  let html = ''
  for (const field of fields) html += writeField(field, level, page)
  if (part) html += writePartLink(part, page)
  for (const choice of choices) html += writeChoice(choice, level, page)
  return html
}

/** The variant picker; omitted for a single variant. */
function writeChoice(choice: Choice, level: number, page: FieldPage): string {
  const { variants, part } = choice
  // A variant without fields shows its facts.
  const [only] = variants
  if (only && variants.length === 1 && !part) return writeFields(only, level, page)
  const group = page.privateId('one')
  const isShort = hasSegments(choice)
  const picker = isShort
    ? writeSegments(choice, group, page.strings)
    : writeSelect(choice, group, page.strings)
  let html = `<div class="o-oneof"><div class="o-oneof-head"><span>${writeWords(choice.label)}</span>${picker}</div>`
  variants.forEach((variant, index) => {
    const panelId = `${group}-${index}`
    const role = isShort
      ? `role="tabpanel" id="${panelId}" aria-labelledby="${panelId}-tab"`
      : `data-of="${group}" data-for="${panelId}"`
    const title = attribute('data-title', variant.title)
    html += `<div ${role}${title}${index > 0 ? ' hidden' : ''} class="o-tree">${writeFields(variant, level, page)}</div>`
  })
  return `${html}${part ? writePartLink(part, page) : ''}</div>`
}

const maxSegments = 4

/** Up to four variants are shown as segments, more as a select. */
const hasSegments = ({ variants, part }: Choice) => variants.length <= maxSegments && !part

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function writeSegments({ variants }: Choice, group: string, strings: ComponentStrings): string {
  const tabs = variants.map(({ title }, index) => {
    const panelId = `${group}-${index}`
    const state = index === 0 ? 'aria-selected="true" tabindex="0"' : 'aria-selected="false" tabindex="-1"'
    return `<button type="button" role="tab" id="${panelId}-tab" aria-controls="${panelId}" ${state}>${escapeText(title)}</button>`
  })
  const label = attribute('aria-label', strings.variant)
  return `<div class="o-seg" role="tablist"${label}>${tabs.join('')}</div>`
}

function writeSelect({ variants }: Choice, group: string, strings: ComponentStrings): string {
  const options = variants.map(
    ({ title }, index) => `<option value="${group}-${index}">${escapeText(title)}</option>`,
  )
  const label = attribute('aria-label', strings.variant)
  return `<span class="o-pick"><select${label} data-shows="${group}" data-sync="off">${options.join('')}</select></span>`
}

const isEmpty = ({ fields, choices, part }: Below) => fields.length + choices.length === 0 && !part

/** The number of fields or variants, if known. */
function summaryOf({ fields, choices, part }: Below, strings: ComponentStrings): string {
  if (fields.length > 0) return strings.fields(fields.length + (part?.count ?? 0))
  const [choice] = choices
  return choice
    ? strings.variants(choice.variants.length + (choice.part?.count ?? 0))
    : strings.childAttributes
}

/** A link to a part; a script replaces it with the fields. */
function writePartLink(part: Part, { strings, pageUrl, start }: FieldPage): string {
  const { count, counts, rest } = part
  const label =
    count === undefined ? strings.childAttributes : rest ? strings.moreFields(count) : strings[counts](count)
  const place = attribute('data-part', start + part.at)
  const href = attribute('href', `${pageUrl}/~part/${partHash(part.direction, part.key)}`)
  return `<a class="${rest ? 'o-kids-link o-kids-rest' : 'o-kids-link'}"${place}${href}>${escapeText(strings.show(label))}</a>`
}
