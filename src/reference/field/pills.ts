import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, listOf } from '../../spec/read/pointer.ts'

/** Labels next to a field name: built-in, from the site's pill keys, and from the schema. */
export function pillsOf(
  words: JsonObject,
  postKeys: readonly string[],
  strings: ComponentStrings,
): { pre: string[]; post: string[] } {
  // `x-site` is Octavo's key; `x-mint` is used by existing specs.
  const extensions = [words['x-site'], words['x-mint']].filter((extension) => isObject(extension))
  const builtIn = [words.readOnly === true && strings.readOnly, words.writeOnly === true && strings.writeOnly]
  return {
    pre: extensions.flatMap((extension) => texts(extension.pre)),
    post: [
      ...builtIn.filter((pill) => pill !== false),
      ...postKeys.flatMap((key) => labels(key, Object.hasOwn(words, key) ? words[key] : undefined)),
      ...extensions.flatMap((extension) => texts(extension.post)),
    ],
  }
}

function labels(key: string, value: Json | undefined): string[] {
  if (value === undefined) return []
  if (value === true) return [key]
  if (Array.isArray(value)) return value.flatMap((item) => labels(key, item))
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function texts(value: Json | undefined): string[] {
  return (typeof value === 'string' ? [value] : listOf(value)).filter((item) => typeof item === 'string')
}
