import type { Place } from '../core/diagnostic/diagnostic.ts'
import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { type Json, type JsonFile, type JsonPath, parseJsonFile } from '../core/json.ts'
import { type FilePath, filePath } from '../core/path.ts'

export type ReadText = (file: FilePath) => Promise<string | undefined>

/** docs.json with its `$ref`s put in; every value still knows the file and the place it came from. */
export type Composed = {
  value: Json | undefined
  place: (path: JsonPath) => Place
  keyPlace: (path: JsonPath) => Place
}

type Origin = { source: JsonFile; path: JsonPath }

/** `{ "$ref": "./nav.json" }` anywhere becomes what that file holds; sibling keys win over it. */
export async function composeRefs(
  main: JsonFile,
  read: ReadText,
): Promise<{ value: Composed; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = []
  const origins = new Map<string, Origin>()
  /** A key stands in the file that has it, also when its value is a reference. */
  const keys = new Map<string, Origin>()

  /** Undefined for a reference that leads nowhere: it is left out, as any wrong value is. */
  async function compose(
    value: Json,
    source: JsonFile,
    path: JsonPath,
    target: JsonPath,
    open: FilePath[],
  ): Promise<Json | undefined> {
    origins.set(keyOf(target), { source, path })
    if (Array.isArray(value)) {
      const items: Json[] = []
      for (const [index, item] of value.entries()) {
        const value = await compose(item, source, [...path, index], [...target, items.length], open)
        if (value !== undefined) items.push(value)
      }
      return items
    }
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...own } = value
    const result: { [key: string]: Json } = {}
    if (typeof $ref === 'string') {
      const value = await follow($ref, source, [...path, '$ref'], target, open)
      if (Object.keys(own).length === 0) return value
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.assign(result, value)
    } else if ($ref !== undefined) own.$ref = $ref
    for (const [key, item] of Object.entries(own)) {
      keys.set(keyOf([...target, key]), { source, path: [...path, key] })
      const value = await compose(item, source, [...path, key], [...target, key], open)
      if (value !== undefined) result[key] = value
    }
    return result
  }

  async function follow(
    ref: string,
    source: JsonFile,
    path: JsonPath,
    target: JsonPath,
    open: FilePath[],
  ): Promise<Json | undefined> {
    const at = source.place(path)
    const file = filePath(ref, source.file)
    if (file === undefined || /^[a-z]+:/i.test(ref)) {
      const hint = 'Keep it inside, and name it relative to this file.'
      diagnostics.push(report('config/ref-outside', `\`${ref}\` is outside the site folder`, { hint, at }))
      return undefined
    }
    if (open.includes(file)) {
      const ring = [...open.slice(open.indexOf(file)), file].join(' -> ')
      diagnostics.push(
        report('config/ref-cycle', `Files refer to each other in a ring: ${ring}`, {
          hint: 'Remove one of the references.',
          at,
        }),
      )
      return undefined
    }
    const text = await read(file)
    if (text === undefined) {
      const message = `\`${ref}\` does not exist (looked for \`${file}\`)`
      diagnostics.push(
        report('config/ref-not-found', message, {
          hint: 'The path is relative to the file that names it.',
          at,
        }),
      )
      return undefined
    }
    const parsed = parseJsonFile(file, text)
    diagnostics.push(...parsed.diagnostics)
    if (parsed.value.value === undefined) return undefined
    return compose(parsed.value.value, parsed.value, [], target, [...open, file])
  }

  const value = main.value === undefined ? undefined : await compose(main.value, main, [], [], [main.file])
  const at = (path: JsonPath, kind: 'place' | 'keyPlace') => {
    for (let length = path.length; length >= 0; length--) {
      const origin = origins.get(keyOf(path.slice(0, length)))
      if (origin) return origin.source[kind]([...origin.path, ...path.slice(length)])
    }
    return main[kind](path)
  }
  const keyPlace = (path: JsonPath) => {
    const key = keys.get(keyOf(path))
    return key ? key.source.keyPlace(key.path) : at(path, 'keyPlace')
  }
  return { value: { value, place: (path) => at(path, 'place'), keyPlace }, diagnostics }
}

/** Who asks may have the number of a list as a text. */
function keyOf(path: JsonPath): string {
  return JSON.stringify(path.map(String))
}
