import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../core/json.ts'
import { type LanguageKey, languages } from '../samples/languages/index.ts'

/** Reads `api.examples.languages`: keys, aliases or labels, in order. All languages if it is missing. */
export function readSampleLanguages(
  setting: Json | undefined,
  place: (path: JsonPath) => Place,
): { keys: LanguageKey[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  // Reads the raw list so that each entry has its place. The schema already reported entries that are not strings.
  const listedKeys = (Array.isArray(setting) ? setting : []).flatMap((name, index): LanguageKey[] => {
    if (typeof name !== 'string') return []
    const key = findLanguage(name)
    if (key) return [key]
    const names = languages.flatMap((entry) => [entry.key, ...entry.aliases])
    const hint =
      didYouMean(name, names) ?? `Use one of ${languages.map((entry) => `\`${entry.key}\``).join(', ')}.`
    const at = place(['api', 'examples', 'languages', index])
    diagnostics.push(
      report('config/unknown-language', `Unknown code sample language \`${name}\``, { hint, at }),
    )
    return []
  })
  const keys = listedKeys.length > 0 ? [...new Set(listedKeys)] : languages.map(({ key }) => key)
  return { keys, diagnostics }
}

/** Finds a language by key, alias or label. */
function findLanguage(name: string): LanguageKey | undefined {
  const lowerCaseName = name.trim().toLowerCase()
  return languages.find(({ key, aliases, label }) =>
    [key, ...aliases, label].some((name) => name.toLowerCase() === lowerCaseName),
  )?.key
}
