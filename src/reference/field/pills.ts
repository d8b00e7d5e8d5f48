import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, listOf } from '../../spec/read/pointer.ts'

/** The small labels around a name: the built-in ones, those a site asks for by key, those a schema asks for itself. */
export function pillsOf(
  words: JsonObject,
  postKeys: readonly string[],
  strings: ComponentStrings,
): { pre: string[]; post: string[] } {
  // `x-site` is the name of this software, `x-mint` that of existing descriptions; both count.
  const own = [words['x-site'], words['x-mint']].filter((extension) => isObject(extension))
  const builtIn = [words.readOnly === true && strings.readOnly, words.writeOnly === true && strings.writeOnly]
  return {
    pre: own.flatMap((extension) => texts(extension.pre)),
    post: [
      ...builtIn.filter((pill) => pill !== false),
      ...postKeys.flatMap((key) => labels(key, Object.hasOwn(words, key) ? words[key] : undefined)),
      ...own.flatMap((extension) => texts(extension.post)),
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
