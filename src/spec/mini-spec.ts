import type { Json } from '../core/json.ts'
import type { Bundle, OpenApiVersion } from './bundle.ts'
import { findRefs } from './find-refs.ts'
import type { Shelf } from './memory.ts'
import { isObject, type JsonObject, toPointer } from './pointer.ts'
import { fileOf, type PartKey, resolveRef, splitKey } from './ref.ts'

/** One operation by itself: what a small description of it is made of. */
export type MiniInput = {
  kind: 'operation' | 'webhook'
  method: string
  path: string
  operation: PartKey
  item: { key: PartKey; value: Json }
  bundle: Bundle
  head: { id: string; version: OpenApiVersion; title?: string; servers: Json[]; security?: Json }
}

const versions: Record<OpenApiVersion, string> = { '3.0': '3.0.4', '3.1': '3.1.2', '3.2': '3.2.0' }

/**
 * A description that holds one operation and all it refers to, and nothing else. A component takes a line, so that it can
 * be read, and costs little to send.
 */
export function writeMiniSpec(input: MiniInput): string {
  const { kind, method, path, operation, item, bundle, head } = input
  const names = nameParts(input)
  const write = (key: PartKey, value: Json) => writePart(key, value, names, bundle)
  const own = bundle.parts.get(operation)
  const isSecured = isObject(own) && own.security !== undefined
  const around = isObject(item.value) ? item.value : {}
  const { parameters, summary, description, servers } = around
  const shared = Object.entries({ parameters, summary, description, servers })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${text(name)}:${write(item.key, value!)},`)
  const paths = `{${text(path)}:{${shared.join('')}${text(method.toLowerCase())}:${write(operation, own ?? null)}}}`
  const place = kind === 'operation' ? 'paths' : head.version === '3.0' ? 'x-webhooks' : 'webhooks'
  const lines = [
    `"openapi":${text(versions[head.version])}`,
    `"info":{"title":${text(head.title ?? '')},"version":"excerpt"}`,
    ...(head.servers.length > 0 ? [`"servers":${JSON.stringify(head.servers)}`] : []),
    ...(kind === 'operation' && !isSecured && head.security !== undefined
      ? [`"security":${JSON.stringify(head.security)}`]
      : []),
    // OpenAPI 3.0 asks for paths, also where there are none.
    ...(place === 'paths' ? [] : ['"paths":{}']),
    `${text(place)}:${paths}`,
    ...writeComponents(names, bundle, write),
  ]
  return `{${lines.join(',\n')}}`
}

const text = (value: string) => JSON.stringify(value)

type Name = { section: string; name: string }

/** Components keep their names; parts of other files, and of other places, get one. */
function nameParts({ bundle, operation, item, head }: MiniInput): Map<PartKey, Name> {
  const names = new Map<PartKey, Name>()
  const taken = new Set<string>()
  const others: PartKey[] = []
  for (const key of bundle.parts.keys()) {
    const { file, path } = splitKey(key)
    const [top, section, name] = path
    if (key === operation || key === item.key) continue
    if (file === head.id && top === 'components' && path.length === 3) {
      names.set(key, { section: section!, name: name! })
      taken.add(`${section}/${name}`)
    } else others.push(key)
  }
  for (const key of others) {
    const { file, path } = splitKey(key)
    const plain = String(path.at(-1) ?? /([^/]+?)(?:\.\w+)?$/.exec(file)?.[1] ?? 'part').replace(
      /[^\w.-]/g,
      '_',
    )
    let name = plain
    for (let number = 2; taken.has(`x-parts/${name}`); number++) name = `${plain}_${number}`
    taken.add(`x-parts/${name}`)
    names.set(key, { section: 'x-parts', name })
  }
  return names
}

function writeComponents(
  names: ReadonlyMap<PartKey, Name>,
  bundle: Bundle,
  write: (key: PartKey, value: Json) => string,
): string[] {
  const sections = new Map<string, string[]>()
  for (const [key, { section, name }] of names) {
    const list = sections.get(section) ?? []
    list.push(`${text(name)}:${write(key, bundle.parts.get(key)!)}`)
    sections.set(section, list)
  }
  if (sections.size === 0) return []
  const written = [...sections].map(([section, list]) => `${text(section)}:{\n${list.join(',\n')}}`)
  return [`"components":{${written.join(',\n')}}`]
}

const texts: Shelf<Map<PartKey, string>> = { create: () => new Map() }

/** A part that refers only to components is the same in every small description. */
function writePart(key: PartKey, value: Json, names: ReadonlyMap<PartKey, Name>, bundle: Bundle): string {
  const known = bundle.memory?.of(texts)
  const isWhole = bundle.parts.get(key) === value
  const found = isWhole ? known?.get(key) : undefined
  if (found !== undefined) return found
  const moved = findRefs(value).flatMap(({ path, ref, isGuess }) => {
    const target = resolveRef(ref, fileOf(key), bundle)
    if (target.kind === 'refused') return []
    const now = newRef(target.key, names)
    return now === undefined || now === ref || isGuess ? [] : [{ path, ref: now }]
  })
  const written = JSON.stringify(moved.length === 0 ? value : withRefs(value, moved))
  if (isWhole && moved.length === 0) known?.set(key, written)
  return written
}

/** Where a part is now; one inside of another is found by the way that is left. */
function newRef(key: PartKey, names: ReadonlyMap<PartKey, Name>): string | undefined {
  const hash = key.indexOf('#')
  for (let end = key.length; end > hash; end = key.lastIndexOf('/', end - 1)) {
    const found = names.get(key.slice(0, end))
    if (found) return `#${toPointer(['components', found.section, found.name])}${key.slice(end)}`
  }
  return undefined
}

function withRefs(value: Json, moved: readonly { path: readonly (string | number)[]; ref: string }[]): Json {
  const copy = structuredClone(value)
  for (const { path, ref } of moved) {
    let at: Json = copy
    for (const step of path) at = (at as JsonObject)[step as string]!
    const holder = at as JsonObject
    if (typeof holder === 'object' && '$ref' in holder) holder.$ref = ref
    else if (typeof holder === 'object' && '$dynamicRef' in holder) holder.$dynamicRef = ref
  }
  return copy
}
