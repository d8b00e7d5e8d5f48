import { english, type Strings } from '../english.ts'
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

/** The interface in each language, by its code without region or script. */
export const catalogue: Readonly<Record<string, Strings>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ru: russian,
  tr: turkish,
  zh: chinese,
}

/** Codes of existing sites that are countries. */
const countries: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja' }

/** The texts of a language such as `fr-CA`. Languages without a catalogue have English texts. */
export function stringsFor(language: string | undefined): Strings {
  const [code = 'en'] = (language ?? 'en').toLowerCase().split(/[-_]/)
  const name = countries[code] ?? code
  return Object.hasOwn(catalogue, name) ? catalogue[name]! : english
}
