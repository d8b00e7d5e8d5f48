import { createStrings, type Translation } from '../catalogue.ts'
import { english, type Strings } from '../english.ts'
import { sourcesOf } from '../messages/message.ts'
import { type OwnStrings, withOwnStrings } from '../messages/own-strings.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { dutch } from './nl.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt-br.ts'
import { russian } from './ru.ts'
import { turkish } from './tr.ts'
import { chinese } from './zh-hans.ts'

/** The locale and texts of each language, by its code without region or script. Functions, because few are used. */
export const translations: Readonly<Partial<Record<string, [locale: string, texts: () => Translation]>>> = {
  ar: ['ar', arabic],
  de: ['de', german],
  es: ['es', spanish],
  fr: ['fr', french],
  it: ['it', italian],
  ja: ['ja', japanese],
  ko: ['ko', korean],
  nl: ['nl', dutch],
  pl: ['pl', polish],
  pt: ['pt-BR', portuguese],
  ru: ['ru', russian],
  tr: ['tr', turkish],
  zh: ['zh-Hans', chinese],
}

/** Codes of existing sites that are countries. */
const countries: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja' }

const created = new Map<string, Strings>()
const createdWithOwn = new WeakMap<OwnStrings, Strings>()

/** The texts of a language such as `fr-CA`, with those of the owner. Languages without a translation have English texts. */
export function stringsFor(language = 'en', own: OwnStrings = {}): Strings {
  const name = nameOf(language)
  const [locale, texts] = translations[name] ?? []
  if (Object.keys(own).length > 0) {
    const base = texts?.() ?? sourcesOf(english)
    const strings =
      createdWithOwn.get(own) ??
      createStrings(english, withOwnStrings(base, own), locale ?? localeOf(language))
    createdWithOwn.set(own, strings)
    return strings
  }
  if (!texts || !locale) return english
  const strings = created.get(name) ?? createStrings(english, texts(), locale)
  created.set(name, strings)
  return strings
}

/** The code of a language without region or script. */
export function nameOf(language: string): string {
  const [code = 'en'] = language.toLowerCase().split(/[-_]/)
  return countries[code] ?? code
}

/** For a language that the owner added. */
function localeOf(language: string): string {
  try {
    return Intl.PluralRules.supportedLocalesOf(language.replaceAll('_', '-'))[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}
