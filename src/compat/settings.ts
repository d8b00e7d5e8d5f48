import { configSchema, otherKeys } from '../config/schema.ts'
import { countUses, differs, ignored, type SourceFile, type Use, type Verdict, works } from './use.ts'

const specialVerdicts: Record<string, Verdict> = {
  navigation: works,
  'fonts.family': differs('fonts other than Inter need `octavo fonts add`, or a file in the site folder'),
  'fonts.heading.family': differs(
    'fonts other than Inter need `octavo fonts add`, or a file in the site folder',
  ),
  'fonts.body.family': differs(
    'fonts other than Inter need `octavo fonts add`, or a file in the site folder',
  ),
  'errors.404.redirect': differs('unknown URLs always return 404'),
}

/** Each key of docs.json, two levels deep. */
export function findSettings(files: readonly SourceFile[]): Use[] {
  const text = files.find(({ path }) => path === 'docs.json')?.text
  return text === undefined ? [] : countUses('setting', keysOf(parse(text)), judge)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (settings: Record<string, unknown>): string[] =>
  Object.entries(settings).flatMap(([key, value]) =>
    isObject(value) && key !== 'navigation' && !Object.hasOwn(otherKeys, key)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  )

/** Ignores inherited keys: a site may use keys such as `constructor`. */
const getOwn = <Value>(entries: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined

function judge(name: string): Verdict {
  const [key = ''] = name.split('.')
  const verdict = getOwn(specialVerdicts, name)
  if (verdict) return verdict
  const other = getOwn(otherKeys, key)
  if (other) return ignored(other)
  return Object.hasOwn(configSchema.shape, key) ? works : ignored('unknown setting')
}
