import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground-editor.ts'
import { kindWords, readable } from '../form/words.ts'
import { type Path, type Scan, scanJson } from './scan-json.ts'

/** What can be inserted at the caret. */
export type Completion = {
  label: string
  /** The type of a key, or why a value is offered. */
  words: string
  /** Replaces the text between `from` and the caret. */
  text: string
  /** How far the caret is before the end of the text. */
  back: number
  /** Also replaces the quote after the caret. */
  hasQuote?: boolean
}

export type Completions = { from: number; items: Completion[] }

const maxItems = 50
const maxVariants = 20

/** Keys and values that the schema allows at the caret. */
export function completionsAt(
  text: string,
  caret: number,
  { schema, table }: { schema: FormSchema; table: SchemaTable },
): Completions | undefined {
  const before = scanJson(text.slice(0, caret))
  const last = before.tokens.at(-1)
  const isOpen = before.openText !== undefined
  const isPart = last && !isOpen && last.end === caret && (last.kind === 'word' || last.kind === 'number')
  const from = isOpen ? before.openText! : isPart ? last.start : caret
  const start = from < caret ? scanJson(text.slice(0, from)) : before
  const part = text.slice(from, caret).replace(/^"/, '').toLowerCase()
  const path = pathTo(start)
  const parent = schemasAt(schema, path, table)
  const after = text.slice(caret)
  const items = start.expected.startsWith('key')
    ? keysOf(parent, { start, after, isOpen }, table)
    : start.expected.startsWith('value')
      ? valuesOf(schemasAt(schema, [...path, nextStep(start)].slice(0, start.stack.length), table), {
          after,
          isOpen,
        })
      : []
  const isKey = start.expected.startsWith('key')
  // Accepting a value must not replace one that the reader typed.
  const matching = items.filter(({ label }) => {
    const text = label.toLowerCase()
    return isKey ? text.includes(part) : text.startsWith(part) && text !== part
  })
  matching.sort(
    (a, b) => Number(b.label.toLowerCase().startsWith(part)) - Number(a.label.toLowerCase().startsWith(part)),
  )
  return matching.length > 0 ? { from, items: matching.slice(0, maxItems) } : undefined
}

/** The path of the innermost object or list. */
const pathTo = ({ stack }: Scan): Path =>
  stack.slice(0, -1).map(({ mark, keys, index }) => (mark === '{' ? (keys.at(-1) ?? '') : index))

function nextStep({ stack }: Scan): string | number {
  const top = stack.at(-1)
  return top?.mark === '{' ? (top.keys.at(-1) ?? '') : (top?.index ?? 0)
}

/** All schemas that a value at a path may have, one per variant. */
function schemasAt(schema: FormSchema, path: Path, table: SchemaTable): FormSchema[] {
  let current = expand(schema, table)
  for (const step of path)
    current = current.flatMap((inner) => {
      const next =
        typeof step === 'number'
          ? (inner.prefixItems?.[step] ?? inner.items)
          : (inner.properties?.find(([name]) => name === step)?.[1] ?? inner.additional)
      return typeof next === 'object' ? expand(next, table) : []
    })
  return current
}

function expand(schema: FormSchema, table: SchemaTable, depth = 0): FormSchema[] {
  const resolved = resolveForm(schema, table)
  if (depth > 4) return [resolved]
  const variants = (resolved.variants ?? []).slice(0, maxVariants)
  return [resolved, ...variants.flatMap((variant) => expand(variant.schema, table, depth + 1))]
}

type Place = { start: Scan; after: string; isOpen: boolean }

function keysOf(
  parents: readonly FormSchema[],
  { start, after, isOpen }: Place,
  table: SchemaTable,
): Completion[] {
  const present = new Set(start.stack.at(-1)?.keys)
  const required = new Set(parents.flatMap((parent) => parent.required ?? []))
  const properties = new Map(parents.flatMap((parent) => parent.properties ?? []))
  const hasQuote = isOpen && after.startsWith('"')
  const hasColon = /^"?\s*:/.test(after)
  return [...properties]
    .filter(([name]) => !present.has(name))
    .sort(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
    .map(([name, property]) => {
      const key = JSON.stringify(name)
      const value = startText(resolveForm(property, table))
      const item = { label: name, words: kindWords(property, table) }
      if (hasColon) return { ...item, text: hasQuote ? key.slice(0, -1) : key, back: 0 }
      return { ...item, text: `${key}: ${value}`, back: /^(?:""|\[\]|\{\})$/.test(value) ? 1 : 0, hasQuote }
    })
}

/** An empty value of the right type. */
function startText({ types = [], values, properties }: FormSchema): string {
  if (values) return values.length === 1 ? values[0]! : ''
  if (types[0] === 'array') return '[]'
  if (types[0] === 'object' || properties) return '{}'
  return types[0] === 'string' ? '""' : ''
}

function valuesOf(schemas: readonly FormSchema[], { after, isOpen }: Omit<Place, 'start'>): Completion[] {
  const items = new Map<string, string>()
  for (const { values = [], types = [], nullable, default: defaultValue, example, properties } of schemas) {
    for (const value of values) items.set(value, '')
    if (types.includes('boolean')) for (const value of ['true', 'false']) items.set(value, 'boolean')
    if (nullable) items.set('null', '')
    if (defaultValue !== undefined) items.set(defaultValue, strings.defaultValue)
    if (example !== undefined) items.set(example, strings.example)
    if (types.includes('array')) items.set('[]', 'array')
    if (properties || types[0] === 'object') items.set('{}', 'object')
  }
  const hasQuote = isOpen && after.startsWith('"')
  return [...items]
    .filter(([value]) => !isOpen || value.startsWith('"'))
    .map(([value, words]) => ({
      label: readable(value),
      words,
      text: value,
      back: /^(?:\[\]|\{\})$/.test(value) ? 1 : 0,
      hasQuote,
    }))
}
