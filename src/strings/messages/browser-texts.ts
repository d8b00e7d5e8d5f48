import { english, type Strings } from '../english.ts'
import { isMessage, placeholder, placeholdersOf, splitPlaceholder } from './message.ts'
import type { SentText, SentTexts } from './sent-text.ts'
import { type TextFile, textFiles } from './text-files.ts'
import type { Forms } from './words.ts'

const modules: readonly string[] = Object.values(textFiles).flat()

/** A file of texts. */
export function textsFor(file: TextFile, strings: Strings): SentTexts {
  const entries = textFiles[file].map((module): [string, SentText[]] => {
    const part = partOf(english, module)
    const own = partOf(strings, module)
    const names = Object.keys(part).filter((name) => !modules.includes(`${module}-${name}`))
    return [module, names.toSorted().map((name) => writeText(part[name], own[name]))]
  })
  return Object.fromEntries(entries)
}

type Part = Readonly<Record<string, unknown>>

/** `console-talk` is the part `talk` of `console`. */
function partOf(strings: Strings, module: string): Part {
  let part: unknown = strings
  for (const name of module.split('-')) part = (part as Part)[name]
  return part as Part
}

function writeText(english: unknown, own: unknown): SentText {
  if (isMessage(english) && isMessage(own)) return writeValues(own.source, placeholdersOf(english.source))
  // All other parts of a catalogue are texts, and lists and groups of them.
  if (typeof english !== 'object' || english === null) return own as string
  const texts = own as Part
  if (Array.isArray(english)) return english.map((item, index) => writeText(item, texts[index]))
  return Object.fromEntries(Object.entries(english).map(([key, item]) => [key, writeText(item, texts[key])]))
}

/** Values by number. `names` are in the order of the values. */
function writeValues(source: string | Forms, names: readonly string[]): SentText {
  const write = (text: string) =>
    text.replace(new RegExp(placeholder, 'gi'), (_all, inside: string) => {
      const { name, kind } = splitPlaceholder(inside)
      return `{=${names.indexOf(name)}${kind && `:${kind}`}}`
    })
  if (typeof source === 'string') return write(source)
  const forms = Object.entries(source).map(([form, text]) => [form, write(text)])
  return { '=': names.indexOf('count'), ...Object.fromEntries(forms) }
}
