import type { Place } from '../core/diagnostic/diagnostic.ts'
import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import { type Json, type JsonFile, type JsonPath, parseJsonFile } from '../core/json.ts'
import { type FilePath, filePath } from '../core/path.ts'

export type ReadText = (file: FilePath) => Promise<string | undefined>

/** docs.json with its `$ref`s resolved. Every value keeps its original file and place. */
export type Composed = {
  value: Json | undefined
  place: (path: JsonPath) => Place
  keyPlace: (path: JsonPath) => Place
  /** docs.json and the files it refers to. */
  files: FilePath[]
}

type Origin = { source: JsonFile; path: JsonPath }

/** State shared by all steps. */
type Composition = {
  read: ReadText
  diagnostics: Diagnostic[]
  /** Where each value of the result was read, by its path in the result. */
  origins: Map<string, Origin>
  /** Where each key was read: a key is in the file that has it, also if its value is a reference. */
  keys: Map<string, Origin>
}

/** Where a value is read, and where it goes. */
type Spot = Origin & {
  /** Its path in the result. */
  target: JsonPath
  /** Files on the reference path, to detect cycles. */
  open: FilePath[]
}

/** Replaces each `{ "$ref": "./nav.json" }` by the content of that file; sibling keys override it. */
export async function composeRefs(
  main: JsonFile,
  read: ReadText,
): Promise<{ value: Composed; diagnostics: Diagnostic[] }> {
  const composition: Composition = { read, diagnostics: [], origins: new Map(), keys: new Map() }
  const { diagnostics, origins, keys } = composition
  const start: Spot = { source: main, path: [], target: [], open: [main.file] }
  const value = main.value === undefined ? undefined : await compose(composition, main.value, start)
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
  const files = [...new Set(Array.from(origins.values(), ({ source }) => source.file))]
  return { value: { value, place: (path) => at(path, 'place'), keyPlace, files }, diagnostics }
}

/** Undefined for a reference that cannot be resolved. */
async function compose(composition: Composition, value: Json, spot: Spot): Promise<Json | undefined> {
  const { source, path, target } = spot
  composition.origins.set(keyOf(target), { source, path })
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const [index, item] of value.entries()) {
      const at = { ...spot, path: [...path, index], target: [...target, items.length] }
      const composed = await compose(composition, item, at)
      if (composed !== undefined) items.push(composed)
    }
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...siblings } = value
  const result: { [key: string]: Json } = {}
  if (typeof $ref === 'string') {
    const content = await follow(composition, $ref, { ...spot, path: [...path, '$ref'] })
    if (Object.keys(siblings).length === 0) return content
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      Object.assign(result, content)
  } else if ($ref !== undefined) siblings.$ref = $ref
  for (const [key, item] of Object.entries(siblings)) {
    const at = { ...spot, path: [...path, key], target: [...target, key] }
    composition.keys.set(keyOf(at.target), { source, path: at.path })
    const composed = await compose(composition, item, at)
    if (composed !== undefined) result[key] = composed
  }
  return result
}

async function follow(composition: Composition, ref: string, spot: Spot): Promise<Json | undefined> {
  const { read, diagnostics } = composition
  const { source, path, target, open } = spot
  const at = source.place(path)
  const file = filePath(ref, source.file)
  if (file === undefined || /^[a-z]+:/i.test(ref)) {
    const hint = 'Move the file into the site folder and use a path relative to this file.'
    diagnostics.push(report('config/ref-outside', `\`${ref}\` is outside the site folder`, { hint, at }))
    return undefined
  }
  if (open.includes(file)) {
    const cycle = [...open.slice(open.indexOf(file)), file].join(' -> ')
    const message = `Files reference each other in a cycle: ${cycle}`
    diagnostics.push(report('config/ref-cycle', message, { hint: 'Remove one of the references.', at }))
    return undefined
  }
  const text = await read(file)
  if (text === undefined) {
    const message = `\`${ref}\` not found (looked for \`${file}\`)`
    const hint = 'Use a path relative to the file that contains the reference.'
    diagnostics.push(report('config/ref-not-found', message, { hint, at }))
    return undefined
  }
  const parsed = parseJsonFile(file, text)
  diagnostics.push(...parsed.diagnostics)
  if (parsed.value.value === undefined) return undefined
  const start = { source: parsed.value, path: [], target, open: [...open, file] }
  return compose(composition, parsed.value.value, start)
}

/** Array indexes may be numbers or strings. */
function keyOf(path: JsonPath): string {
  return JSON.stringify(path.map(String))
}
