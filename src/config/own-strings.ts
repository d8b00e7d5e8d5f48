import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { type Json, type JsonFile, type JsonPath, parseJsonFile } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { english } from '../strings/english.ts'
import { listAll } from '../strings/intl.ts'
import type { Placeholder } from '../strings/messages/message.ts'
import { type KnownText, listTexts, type OwnStrings } from '../strings/messages/own-strings.ts'
import type { Forms } from '../strings/messages/words.ts'

type Problem = { message: string; hint: string }
type Read = { value: Record<string, string | Forms>; diagnostics: Diagnostic[] }

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Reads a file of `interface.strings`. Texts with a problem are left out. */
export function readOwnStrings(
  file: FilePath,
  text: string,
): { value: OwnStrings; diagnostics: Diagnostic[] } {
  const { value: json, diagnostics } = parseJsonFile(file, text)
  const known = new Map(listTexts(english).map((item) => [item.path, item]))
  const read: Read = { value: {}, diagnostics: [...diagnostics] }
  if (isGroup(json.value) && !Array.isArray(json.value)) readGroup(json.value, [], { json, known, read })
  else if (diagnostics.length === 0)
    read.diagnostics.push(
      report('config/wrong-type', `\`${file}\` must contain an object`, {
        hint: 'Write texts by name: `{ "tryIt": "Test it" }`.',
        at: json.place([]),
      }),
    )
  return read
}

type Context = { json: JsonFile; known: ReadonlyMap<string, KnownText>; read: Read }

/** Names may be nested or have dots: `{ "search": { "button": "Find" } }` or `{ "search.button": "Find" }`. */
function readGroup(group: Group, path: JsonPath, context: Context): void {
  const { json, known, read } = context
  for (const [key, value] of Object.entries(group)) {
    const below = [...path, Array.isArray(group) ? Number(key) : key]
    const name = below.join('.')
    const text = known.get(name)
    if (!text && isGroup(value) && [...known.keys()].some((other) => other.startsWith(`${name}.`))) {
      readGroup(value, below, context)
      continue
    }
    const problem = text ? problemOf(value, text) : unknownText(name, known)
    // Checked by `problemOf`.
    if (text && !problem) read.value[name] = withKinds(value as string | Forms, text.values)
    if (problem) {
      const { message, hint } = problem
      const code = text ? 'strings/invalid-text' : 'strings/unknown-name'
      read.diagnostics.push(report(code, message, { hint, at: json.keyPlace(below) }))
    }
  }
}

const unknownText = (name: string, known: ReadonlyMap<string, KnownText>): Problem => ({
  message: `The interface has no text \`${name}\``,
  hint: didYouMean(name, known.keys()) ?? 'Run `octavo strings` for the list of names.',
})

function problemOf(value: Json, { path, values, hasForms }: KnownText): Problem | undefined {
  if (isGroup(value) && !hasForms)
    return { message: `\`${path}\` has no count, so it cannot have plural forms`, hint: 'Write one text.' }
  const forms = isGroup(value) ? value : { other: value }
  const unknownForm = Object.keys(forms).find((form) => !pluralForms.includes(form))
  if (unknownForm !== undefined)
    return {
      message: `\`${path}\` has the unknown plural form \`${unknownForm}\``,
      hint: didYouMean(unknownForm, pluralForms) ?? `Use ${listAll(pluralForms)}.`,
    }
  if (!('other' in forms))
    return {
      message: `\`${path}\` has no plural form \`other\``,
      hint: 'Add it; it is used for all other counts.',
    }
  const texts = Object.values(forms)
  if (!texts.every((text) => typeof text === 'string'))
    return { message: `\`${path}\` must be a text`, hint: 'Put it in double quotes.' }
  const names = values.map(({ name }) => name)
  const unknown = texts.flatMap(namesIn).find((name) => !names.includes(name))
  if (unknown === undefined) return undefined
  const options = names.map((name) => `\`{${name}}\``)
  return {
    message: `\`${path}\` has no value \`{${unknown}}\``,
    hint: options.length > 0 ? `Use ${listAll(options)}.` : 'Write it without braces.',
  }
}

/** Values are written as in English, whatever the file says: `{low}` is `{low:number}`. */
function withKinds(text: string | Forms, values: readonly Placeholder[]): string | Forms {
  if (typeof text !== 'string')
    return Object.fromEntries(
      Object.entries(text).map(([form, one]) => [form, withKinds(one, values)]),
    ) as Forms
  return values.reduce(
    (written, { name, kind }) =>
      written.replace(new RegExp(`\\{${name}(?::\\w+)?\\}`, 'g'), kind ? `{${name}:${kind}}` : `{${name}}`),
    text,
  )
}

/** `{{name}}` is plain text. */
const namesIn = (text: string) =>
  [...text.matchAll(/(?<!\{)\{(\w+)(?::\w+)?\}(?!\})/g)].map(([, name]) => name!)

type Group = Json[] | { [key: string]: Json }

const isGroup = (value: Json | undefined): value is Group => typeof value === 'object' && value !== null
