import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../core/json.ts'
import { type LanguageKey, languages } from '../samples/languages/index.ts'

/** `api.examples.languages`: by key, alias or label, in the order given; every language where nothing is said. */
export function readSampleLanguages(
  written: Json | undefined,
  place: (path: JsonPath) => Place,
): { keys: LanguageKey[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  // As it stands in the file, so that every entry is at its own place; what is no text was reported already.
  const chosen = (Array.isArray(written) ? written : []).flatMap((name, index): LanguageKey[] => {
    if (typeof name !== 'string') return []
    const key = findLanguage(name)
    if (key) return [key]
    const names = languages.flatMap((entry) => [entry.key, ...entry.aliases])
    const hint =
      didYouMean(name, names) ?? `Write one of ${languages.map((entry) => `\`${entry.key}\``).join(', ')}.`
    const at = place(['api', 'examples', 'languages', index])
    diagnostics.push(
      report('config/unknown-language', `There are no code samples in \`${name}\``, { hint, at }),
    )
    return []
  })
  const keys = chosen.length > 0 ? [...new Set(chosen)] : languages.map(({ key }) => key)
  return { keys, diagnostics }
}

/** The key of a language, however it is called. */
function findLanguage(name: string): LanguageKey | undefined {
  const wanted = name.trim().toLowerCase()
  return languages.find(({ key, aliases, label }) =>
    [key, ...aliases, label].some((name) => name.toLowerCase() === wanted),
  )?.key
}
