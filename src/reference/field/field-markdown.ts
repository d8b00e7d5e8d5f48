import { type ComponentStrings, locationWords } from '../../components/base/strings.ts'
import { escapeMarkdown } from '../../render/spec-markdown/spec-to-markdown.ts'
import type { Below, Choice, Facts, Field, Part, SchemaFields } from './field.ts'
import { partName } from './part-name.ts'
import { code, type Words, wordsToMarkdown } from './words.ts'

/** The context of Markdown fields. */
export type MarkdownPage = {
  strings: ComponentStrings
  /** Converts spec text to Markdown without HTML. */
  clean: (text: string) => string
  /** Maximum depth; unlimited by default. */
  levels?: number
  /** Only the first paragraph of each description. */
  isBrief?: boolean
}

/** The content of a body, a response or a schema, as a list of its fields. */
export function listFields({ facts, below }: SchemaFields, page: MarkdownPage): string {
  const isPlain = facts.type === 'object' && below.fields.length + below.choices.length > 0
  const type = isPlain && !facts.title ? '' : escapeMarkdown(typeWords(facts))
  const head = [type, ...facts.limits.map(sentence)].filter(Boolean).join('; ')
  return [head, describe(facts, page), listValues(facts, page), listBelow(below, page)]
    .filter(Boolean)
    .join('\n\n')
}

export function listField(field: Field, page: MarkdownPage): string {
  const { strings } = page
  const name = wordsToMarkdown([code(`${field.parent}${field.name}`)])
  const marks = [
    typeWords(field),
    field.in && locationWords(field.in, strings),
    field.required && strings.required,
    field.deprecated && strings.deprecated,
    ...field.pre,
    ...field.post,
  ]
  const words = [escapeMarkdown(marks.filter(Boolean).join(', ')), ...field.limits.map(sentence)].join('; ')
  const description = describe(field, page)
  const below = [listValues(field, page), listBelow(field.below, page)].filter(Boolean).join('\n')
  // A single paragraph goes on the name's line; longer text goes below.
  return isParagraph(description)
    ? item([`${name} (${words})${description && `: ${description.replace(/\n/g, ' ')}`}`, below])
    : item([`${name} (${words})`, description, below])
}

const typeWords = ({ type, title }: Facts) => (title ? `${type} · ${title}` : type)

function describe({ description }: Facts, { clean, isBrief }: MarkdownPage): string {
  const text = description ? clean(description) : ''
  const end = isBrief ? text.indexOf('\n\n') : -1
  return end === -1 ? text : `${text.slice(0, end)} …`
}

const isParagraph = (text: string) => !/\n\n|^\s*(?:[-*+>|`#]|\d+[.)])\s|^\s*(?:`{3}|\|)/m.test(text)

function listValues({ values }: Facts, { clean }: MarkdownPage): string {
  return values
    .map(({ value, name, description }) => {
      const words = [name && escapeMarkdown(name), description && clean(description)]
        .filter(Boolean)
        .join(': ')
      return item([wordsToMarkdown([code(value)]) + (words && `: ${words}`)])
    })
    .join('\n')
}

/** Escapes everything except code. */
const sentence = (words: Words) =>
  wordsToMarkdown(
    words.map((word) => (typeof word === 'string' ? word.replace(/[<&*_`[\]\\]/g, '\\$&') : word)),
  )

function listBelow({ fields, choices, part }: Below, page: MarkdownPage): string {
  const { levels = Number.POSITIVE_INFINITY, strings } = page
  if (levels <= 0) {
    const variants = choices.flatMap((choice) => choice.variants.map(({ title }) => escapeMarkdown(title)))
    const words = [fields.length > 0 ? strings.moreFields(fields.length) : '', ...variants]
    return words.some(Boolean) ? item([words.filter(Boolean).join(', ')]) : ''
  }
  const innerPage = { ...page, levels: levels - 1 }
  return [
    ...fields.map((field) => listField(field, innerPage)),
    ...(part ? [listPart(part, page)] : []),
    ...choices.map((choice) => listChoice(choice, innerPage)),
  ].join('\n')
}

function listChoice({ label, variants, part }: Choice, page: MarkdownPage): string {
  const items = variants.map((variant) => {
    const title = escapeMarkdown(variant.title)
    return item([`**${title}**`, listFields(variant, page)])
  })
  if (part) items.push(listPart(part, page))
  return item([`${sentence(label)}:`, items.join('\n')])
}

/** Fields that are not on the page; the spec has them. */
function listPart(part: Part, { strings }: MarkdownPage): string {
  const { count, counts, rest } = part
  const label =
    count === undefined ? strings.childAttributes : rest ? strings.moreFields(count) : strings[counts](count)
  const name = partName(part)
  return item([name ? `${label}: ${wordsToMarkdown([code(name)])}` : label])
}

/** A list item; further blocks are indented below its first line. */
export function item(blocks: readonly string[]): string {
  const [first = '', ...rest] = blocks.filter(Boolean)
  const text = [first, ...rest].join('\n\n').replace(/\n(?=[^\n])/g, '\n  ')
  return `- ${isTight(rest) ? text.replace(/\n\n(?= *- )/g, '\n') : text}`
}

/** No blank lines are needed if only a list follows the first line. */
const isTight = ([first = '', ...others]: readonly string[]) => others.length === 0 && /^- /.test(first)
