import * as z from 'zod'
import { readLevel } from '../access/level.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../core/json.ts'
import { describeType, parseLeniently } from '../core/lenient.ts'
import { readApiSources } from './api-source.ts'
import { commonFields, directory, idleFields, type NavElement } from './element.ts'
import { group } from './elements/group.ts'
import { elementByKey, navElements } from './elements/index.ts'
import { readFindable } from './findable.ts'
import { type GlobalEntry, isNode, type NavNode, type PageEntry } from './node.ts'

/** Places of values and keys in docs.json. */
export type NavSource = { place: (path: JsonPath) => Place; keyPlace: (path: JsonPath) => Place }

export type ParsedNav = { root: NavNode; globals: GlobalEntry[] }

/** State shared by all steps. */
type Reading = { source: NavSource; diagnostics: Diagnostic[] }

type JsonObject = { [key: string]: Json }

const childKeys: string[] = [...navElements.map((element) => element.key), 'pages']

/** Schemas of entries. Children are validated one by one, so they are `unknown` here. */
const entrySchemas = new Map(
  navElements.map((element) => {
    const children = childKeys.map((key) => [key, z.unknown().optional()] as const)
    const label = element.key === 'groups' ? z.string() : z.string().min(1)
    const fields = { [element.label]: label, ...commonFields, ...element.fields }
    return [element.key, z.strictObject({ ...Object.fromEntries(children), ...fields })] as const
  }),
)

/** `navigation` of docs.json -> a tree of validated elements. `path` is its path in the file. */
export function parseNav(
  value: Json | undefined,
  path: JsonPath,
  source: NavSource,
): ParsedNav & { diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const reading = { source, diagnostics }
  const root = emptyNode('root', '', source.place(path))
  if (value === undefined) return { root, globals: [], diagnostics }
  if (!isObject(value)) {
    const hint = 'Start with `"navigation": { "pages": ["index"] }`.'
    diagnostics.push(
      report('config/wrong-type', `\`navigation\` must be an object, got ${describeType(value)}`, {
        hint,
        at: source.place(path),
      }),
    )
    return { root, globals: [], diagnostics }
  }
  const { global, ...all } = value
  const { readers, rest } = splitGroups(all)
  root.level = readLevel('around', { groups: readers })
  const knownKeys = [...childKeys, 'global', 'directory', 'openapi', 'asyncapi', '$schema']
  reportUnknown(reading, value, { path, knownKeys })
  const parsedDirectory = directory.safeParse(value.directory)
  if (parsedDirectory.success) root.directory = parsedDirectory.data
  for (const family of ['openapi', 'asyncapi'] as const) {
    if (rest[family] === undefined) continue
    const checked = commonFields[family].safeParse(rest[family])
    const at = source.place([...path, family])
    if (checked.success) root.apis.push(...readApiSources(checked.data, { family, at }, diagnostics))
    else
      diagnostics.push(
        report(
          'config/wrong-type',
          `\`navigation.${family}\` must be a path or an array of paths, got ${describeType(rest[family])}`,
          {
            hint: `Use a path such as "${family}.yaml".`,
            at,
          },
        ),
      )
  }
  root.children = parseChildren(reading, rest, path)
  inheritDirectory(root)
  return { root, globals: parseGlobals(reading, global, [...path, 'global']), diagnostics }
}

function parseChildren(reading: Reading, value: JsonObject, path: JsonPath): NavNode['children'] {
  const { source, diagnostics } = reading
  const presentKeys = childKeys.filter((key) => value[key] !== undefined)
  // Pages and groups share a sidebar; any other two kinds would both need the whole page.
  const [first] = presentKeys
  const shownKeys = first === 'groups' || first === 'pages' ? presentKeys : presentKeys.slice(0, 1)
  const ignoredKeys = presentKeys.filter((key) => !shownKeys.includes(key))
  const [next] = ignoredKeys
  if (next !== undefined) {
    const message = `\`${first}\` and ${ignoredKeys.map((key) => `\`${key}\``).join(', ')} are next to each other; only \`${first}\` is shown`
    const hint = `Move the others into the entries of \`${first}\`.`
    diagnostics.push(report('nav/several-kinds', message, { hint, at: source.keyPlace([...path, next]) }))
  }
  const ordered = shownKeys.toSorted((a, b) => Number(b === 'pages') - Number(a === 'pages'))
  return ordered.flatMap((key) => {
    const list = value[key]
    const listPath = [...path, key]
    if (!Array.isArray(list)) {
      diagnostics.push(
        report('config/wrong-type', `\`${key}\` must be an array, got ${describeType(list)}`, {
          hint: 'Write it as an array: `[ … ]`.',
          at: source.place(listPath),
        }),
      )
      return []
    }
    const element = elementByKey.get(key)
    return list.flatMap((entry, index) => {
      const entryPath = [...listPath, index]
      const parsed = element
        ? parseNode(reading, element, { value: entry, path: entryPath })
        : parseEntry(reading, entry, entryPath)
      return parsed ? [parsed] : []
    })
  })
}

/** An entry of `pages`: a path, or a nested group. */
function parseEntry(reading: Reading, entry: Json, path: JsonPath): NavNode | PageEntry | undefined {
  const { source, diagnostics } = reading
  if (typeof entry === 'string' && entry.trim() !== '')
    return { kind: 'page', path: entry.trim(), at: source.place(path) }
  if (isObject(entry)) {
    const element = navElements.find((candidate) => typeof entry[candidate.label] === 'string') ?? group
    return parseNode(reading, element, { value: entry, path })
  }
  const hint = 'Use a page path without its extension, or a group such as `{ "group": "Name", "pages": [] }`.'
  diagnostics.push(
    report(
      'nav/invalid-entry',
      `An entry in \`pages\` must be a path or a group, got ${describeType(entry)}`,
      {
        hint,
        at: source.place(path),
      },
    ),
  )
  return undefined
}

function parseNode(
  reading: Reading,
  element: NavElement,
  { value: entry, path }: { value: Json; path: JsonPath },
): NavNode | undefined {
  const { source, diagnostics } = reading
  const at = source.place(path)
  if (!isObject(entry)) {
    const hint = `Write it as \`{ "${element.label}": "Name", "pages": [] }\`.`
    diagnostics.push(
      report(
        'nav/invalid-entry',
        `An entry in \`${element.key}\` must be an object, got ${describeType(entry)}`,
        { hint, at },
      ),
    )
    return undefined
  }
  const { readers, rest } = splitGroups(entry)
  const ownFields: JsonObject = {}
  for (const [key, value] of Object.entries(rest))
    if (!childKeys.includes(key) && key !== 'global') ownFields[key] = value
  const schema = entrySchemas.get(element.key)!
  const checked = parseLeniently(schema, ownFields, {
    place: (below) => source.place([...path, ...below]),
    keyPlace: (below) => source.keyPlace([...path, ...below]),
  })
  diagnostics.push(...checked.diagnostics)
  const fields = checked.value as Record<string, unknown> | undefined
  if (!fields) return undefined
  const node = emptyNode(element.key, String(fields.name ?? fields[element.label]), at)
  Object.assign(node, {
    icon: fields.icon,
    iconType: fields.iconType,
    color: colorOf(fields.color),
    tag: fields.tag,
    description: fields.description,
    href: fields.href,
    hidden: fields.hidden === true,
    findable: readFindable(fields),
    level: readLevel('around', { public: ownFields.public, groups: readers }),
    isDefault: fields.default === true,
    align: fields.align ?? 'start',
    root: fields.root && { kind: 'page', path: fields.root, at: source.place([...path, 'root']) },
    expanded: fields.expanded,
    directory: fields.directory,
    apis: (['openapi', 'asyncapi'] as const).flatMap((family) =>
      readApiSources(fields[family] as never, { family, at: source.place([...path, family]) }, diagnostics),
    ),
  })
  if (element.key === 'languages')
    node.overrides = { path, value: pick(fields, ['banner', 'footer', 'navbar']) }
  reportIdle(reading, rest, { path, knownKeys: [...Object.keys(schema.shape), 'global'] })
  node.children = parseChildren(reading, rest, path)
  return node
}

function parseGlobals(reading: Reading, value: Json | undefined, path: JsonPath): GlobalEntry[] {
  const { source, diagnostics } = reading
  if (value === undefined) return []
  if (!isObject(value)) {
    const hint = 'Write it as `{ "anchors": [{ "anchor": "Name", "href": "https://…" }] }`.'
    diagnostics.push(
      report('config/wrong-type', `\`global\` must be an object, got ${describeType(value)}`, {
        hint,
        at: source.place(path),
      }),
    )
    return []
  }
  const kinds = navElements.map((element) => element.key)
  reportUnknown(reading, value, { path, knownKeys: kinds })
  return kinds.flatMap((kind) => {
    const entries = parseChildren(reading, value[kind] === undefined ? {} : { [kind]: value[kind] }, path)
    return entries.flatMap((entry) => {
      if (!isNode(entry) || entry.hidden) return []
      const { label, href, icon, color, at, level } = entry
      if (href !== undefined) return [{ kind, label, href, icon, color, level }]
      const message = `\`${label}\` in \`global\` has no \`href\``
      diagnostics.push(
        report('nav/invalid-entry', message, { hint: 'Add an `href`; entries in `global` are links.', at }),
      )
      return []
    })
  })
}

function reportUnknown(
  { source, diagnostics }: Reading,
  value: JsonObject,
  { path, knownKeys }: { path: JsonPath; knownKeys: readonly string[] },
): void {
  for (const key of Object.keys(value)) {
    if (knownKeys.includes(key)) continue
    const message = `Unknown key \`${[...path, key].join('.')}\``
    const hint = didYouMean(key, knownKeys) ?? 'Remove the key; it has no effect.'
    diagnostics.push(report('config/unknown-key', message, { hint, at: source.keyPlace([...path, key]) }))
  }
}

/** `groups` contains page groups, or names of reader groups. */
function splitGroups(entry: JsonObject): { readers?: Json; rest: JsonObject } {
  const { groups, ...rest } = entry
  if (groups === undefined) return { rest: entry }
  const hasPageGroups =
    Array.isArray(groups) && groups.length > 0 && groups.every((group) => typeof group !== 'string')
  if (hasPageGroups) return { rest: entry }
  if (Array.isArray(groups) && groups.every((group) => typeof group === 'string'))
    return { readers: groups, rest }
  // Ambiguous: restricted here, and reported by the parser of page groups.
  return { readers: [], rest: entry }
}

function reportIdle(
  { source, diagnostics }: Reading,
  entry: JsonObject,
  { path, knownKeys }: { path: JsonPath; knownKeys: readonly string[] },
): void {
  for (const [key, message] of Object.entries(idleFields)) {
    if (!knownKeys.includes(key) || !Object.hasOwn(entry, key)) continue
    const hint = 'Move it to `navigation`, or remove it.'
    diagnostics.push(report('config/not-used', message, { hint, at: source.keyPlace([...path, key]) }))
  }
}

/** A color for one theme is used for both. */
function colorOf(value: unknown): string | undefined {
  const { light, dark } = (value ?? {}) as { light?: string; dark?: string }
  return light || dark ? `light-dark(${light ?? dark}, ${dark ?? light})` : undefined
}

function inheritDirectory(node: NavNode): void {
  for (const child of node.children) {
    if (!isNode(child)) continue
    child.directory ??= node.directory
    inheritDirectory(child)
  }
}

function pick(fields: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)))
}

function emptyNode(kind: NavNode['kind'], label: string, at: Place): NavNode {
  return { kind, label, hidden: false, isDefault: false, align: 'start', apis: [], children: [], at }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
