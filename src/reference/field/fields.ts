import { type ComponentStrings, componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { slug } from '../../core/slug.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import type { CacheSlot } from '../../spec/read/memory.ts'
import type { JsonObject } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import { type FactCache, factsOf, paragraphs } from './facts.ts'
import type { Below, Choice, Direction, Field, Part, Rest, SchemaFields } from './field.ts'
import { layersOf } from './items.ts'
import { type Child, type Drawn, isLeaf, type Level, levelOf, placeOf } from './level.ts'
import { createSchemaDescriber, type SchemaDescriber } from './schema-describer.ts'
import type { Group } from './variants.ts'
import { code, fill, type Words } from './words.ts'

export type FieldContext = {
  bundle: Bundle
  direction: Direction
  /** The anchor prefix: empty, or `response.200.`. */
  prefix: string
  /** Makes an anchor unique if another location has it: `query` for `query.id`. */
  location?: string
  budget: FieldBudget
  /** Schema keys whose values are shown as pills. */
  postKeys: readonly string[]
  /** Opens all folds initially. */
  expanded: boolean
  strings?: ComponentStrings
  /** Only the entries after these, for a part that continues a level. */
  rest?: Rest
  /** Extra constraints of first-level fields, by name. */
  notes?: ReadonlyMap<string, readonly Words[]>
}

/**
 * The remaining number of fields for a page, shared by its sections. Each section draws its first level
 * immediately; deeper levels wait until `spendBudget` draws them, nearest first.
 */
export type FieldBudget = {
  left: number
  /** Nested levels with more fields stay parts of their own, which all that link to them share. */
  largestLevel?: number
  waiting?: (() => void)[]
}

export type FieldInput = {
  name: string
  schema?: Source
  required?: boolean
  deprecated?: boolean
  description?: string
  /** The parameter's location. Shown only with `showIn`. */
  in?: string
  showIn?: boolean
  /** Replaces the schema's examples. */
  examples?: readonly Json[]
  /** Constraints in addition to the schema's. */
  limits?: readonly Words[]
  /** The parameter as written: pills are read from it too. */
  words?: JsonObject
}

type Source = SpecNode | readonly SpecNode[]

/** Maximum fields per level; the rest is loaded on demand. */
const maxPerLevel = 150

/** Draws waiting levels. Levels beyond the budget stay parts. */
export function spendBudget(budget: FieldBudget): void {
  for (let next = budget.waiting?.shift(); next; next = budget.waiting?.shift()) next()
}

/** The content of a body, a response or a schema. */
export function fieldsOf(source: Source, context: FieldContext): SchemaFields {
  const drawing = startDrawing(context)
  const schema = drawing.read(source)
  const { below, task } = planBelow(coreOf(schema, drawing), startPosition(drawing))
  if (task) drawLevel(task, 'as many as fit')
  return { facts: factsOf(schema, '', drawing), below }
}

/** One parameter or header. */
export function fieldOf(input: FieldInput, context: FieldContext): Field {
  const { name, examples } = input
  const drawing = startDrawing({ ...context, location: input.in ?? context.location })
  const child = { name, step: name, nodes: [], required: input.required === true }
  const baseSchema = drawing.read(input.schema ?? [])
  const pills = pillWords(input.words, context)
  const schema =
    examples || pills
      ? {
          ...baseSchema,
          examples: [...(examples ?? baseSchema.examples)],
          words: { ...baseSchema.words, ...pills },
        }
      : baseSchema
  const field = drawField(child, drawnOf(name, schema, drawing), startPosition(drawing))
  return {
    ...field,
    ...(input.in && input.showIn && { in: input.in }),
    deprecated: field.deprecated || input.deprecated === true,
    description: paragraphs(input.description, field.description),
    limits: [...field.limits, ...(input.limits ?? [])],
  }
}

/** Only the parameter's pill keys; its other keys do not belong to the schema. */
function pillWords(words: JsonObject = {}, { postKeys }: FieldContext): JsonObject | undefined {
  const entries = [...postKeys, 'x-site', 'x-mint'].flatMap((key): [string, Json][] => {
    const value = Object.hasOwn(words, key) ? words[key] : undefined
    return value === undefined ? [] : [[key, value]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

type Drawing = FieldContext & SchemaDescriber & { facts: FactCache; levels: WeakMap<Schema, Level> }

const factsSlot: CacheSlot<FactCache> = { create: () => new WeakMap() }
const levels: Record<Direction, CacheSlot<WeakMap<Schema, Level>>> = {
  request: { create: () => new WeakMap() },
  response: { create: () => new WeakMap() },
  both: { create: () => new WeakMap() },
}

function startDrawing(context: FieldContext): Drawing {
  const describer = createSchemaDescriber(context.bundle, context.strings ?? componentStrings)
  // Facts depend on the pill keys, and are cached with levels.
  const memory = describer.memory.within(context.postKeys)
  return {
    ...context,
    ...describer,
    facts: memory.of(factsSlot),
    levels: memory.of(levels[context.direction]),
  }
}

/** The position of a value: its anchor, display name and ancestor schemas. */
type Position = {
  drawing: Drawing
  ids: string
  names: string
  variant: string
  ancestors?: Ancestors
  /** On the first level only. */
  rest?: Rest
}
type Ancestors = { key: string; before?: Ancestors }

/** A level to draw. Until drawn, `below` links to it as a part. */
type Task = { below: Below; level: Level; schema: Schema; position: Position; start: number }

const startPosition = (drawing: Drawing): Position => ({
  drawing,
  ids: '',
  names: '',
  variant: '',
  rest: drawing.rest,
})

/** The schema with the value's fields, if any. */
function coreOf(schema: Schema, drawing: Drawing): Schema | undefined {
  const { core } = isLeaf(schema) ? {} : layersOf(schema, drawing)
  return core && !isLeaf(core) ? core : undefined
}

function drawnOf(name: string, schema: Schema, drawing: Drawing): Drawn {
  return { core: coreOf(schema, drawing), facts: factsOf(schema, name, drawing) }
}

/** Cached, because pages share levels and the facts of their fields. */
function cachedChild(child: Child, drawing: Drawing): Drawn {
  child.drawn ??= drawnOf(child.name, drawing.read(child.nodes), drawing)
  return child.drawn
}

/** Plans the content below a value. Fields in `shown` are skipped. */
function planBelow(
  core: Schema | undefined,
  position: Position,
  shown?: ReadonlyMap<string, string>,
): { below: Below; task?: Task } {
  const { rest } = position
  const below: Below = { fields: [], choices: [], open: position.drawing.expanded }
  if (!core) return { below }
  if (core.beyond) {
    below.part = partOf(core, position)
    return { below }
  }
  const fullLevel = cachedLevel(core, position)
  const children = shown ? fullLevel.children.filter((child) => !isShown(child, shown)) : fullLevel.children
  const level = rest ? restOf({ ...fullLevel, children }, rest) : { ...fullLevel, children }
  if (level.children.length + level.groups.length === 0) return { below }
  below.part = wholePart(core, fullLevel, position)
  for (let step = position.ancestors; step; step = step.before) if (step.key === core.key) return { below }
  const inner = { ...position, ancestors: { key: core.key, before: position.ancestors }, rest: undefined }
  return { below, task: { below, level, schema: core, position: inner, start: rest?.from ?? 0 } }
}

/** Whether a field was shown before the choice that it is part of. */
function isShown(child: Child, shown: ReadonlyMap<string, string>): boolean {
  const place = shown.get(child.name)
  if (place === undefined) return false
  child.place ??= placeOf(child.nodes)
  return child.place === place
}

/** Levels are cached, because many fields share them. */
function cachedLevel(schema: Schema, { drawing, rest }: Position): Level {
  if (rest) return levelOf(schema, drawing, rest)
  const level = drawing.levels.get(schema) ?? levelOf(schema, drawing)
  drawing.levels.set(schema, level)
  return level
}

const restOf = ({ children, groups }: Level, rest: Rest): Level =>
  rest.of === 'fields'
    ? { children: children.slice(rest.from), groups: [] }
    : { children: [], groups: groups.filter(({ of }) => of === rest.of) }

function partOf(
  schema: Schema,
  { drawing, ids }: Position,
  { rest, count }: Pick<Part, 'rest' | 'count'> = {},
): Part {
  return {
    kind: 'part',
    direction: drawing.direction,
    counts: 'fields',
    key: rest ? `${schema.key}@${rest.of}${rest.from}` : schema.key,
    nodes: schema.nodes,
    ...(count ? { count } : {}),
    ...(rest && { rest }),
    at: `${drawing.prefix}${ids}`,
  }
}

function wholePart(schema: Schema, { children, groups }: Level, position: Position): Part {
  if (children.length > 0) return partOf(schema, position, { count: children.length })
  const [first] = groups
  const count = first && first.variants.length + first.more
  return { ...partOf(schema, position, { count }), counts: 'variants' }
}

function costOf({ children, groups }: Level): number {
  const variants = groups.reduce((sum, group) => sum + group.variants.length, 0)
  return Math.min(children.length, maxPerLevel) + variants
}

/** Nested levels are drawn completely or not at all, because a partial one would look complete. */
function drawLevel(task: Task, how: 'as many as fit' | 'all or none'): void {
  const { below, level, schema, position, start } = task
  const { drawing } = position
  const { budget } = drawing
  const { left, largestLevel = left } = budget
  if (left <= 0 || (how === 'all or none' && costOf(level) > Math.min(left, largestLevel))) return
  const shown = level.children.slice(0, Math.min(maxPerLevel, budget.left))
  delete below.part
  for (const child of shown) below.fields.push(drawField(child, cachedChild(child, drawing), position))
  const count = level.children.length - shown.length
  if (count > 0)
    below.part = partOf(schema, position, { rest: { of: 'fields', from: start + shown.length }, count })
  for (const group of level.groups) below.choices.push(drawChoice(group, schema, position))
}

function drawField(child: Child, { core, facts }: Drawn, position: Position): Field {
  const { prefix, location, notes: notesByName, budget } = position.drawing
  budget.left -= 1
  const path = position.ids + (/\s/.test(child.step) ? child.step.replace(/\s+/g, '-') : child.step)
  const id = `${prefix}${path}`
  // An index follows its list without a dot: `points[0]`.
  const parent = child.name.startsWith('[') ? position.names.replace(/\.$/, '') : position.names
  // Most fields have no nested fields.
  const inside = core ? { ...position, ids: `${path}.`, names: `${parent}${child.name}.` } : position
  const nested = drawLater(core, inside)
  const notes = position.ids === '' ? notesByName?.get(child.name) : undefined
  const otherIds: string[] = []
  if (position.variant) otherIds.push(`${id}-${position.variant}`)
  if (location) otherIds.push(`${prefix}${location}.${path}`)
  return {
    title: facts.title,
    type: facts.type,
    deprecated: facts.deprecated,
    pre: facts.pre,
    post: facts.post,
    description: facts.description,
    limits: notes ? [...facts.limits, ...notes] : facts.limits,
    values: facts.values,
    id,
    otherIds,
    parent,
    name: child.name,
    required: child.required,
    below: nested,
  }
}

function drawChoice(group: Group, schema: Schema, position: Position): Choice {
  const { drawing } = position
  const { strings, budget } = drawing
  const kind = group.of === 'anyOf' ? strings.anyOf : strings.oneOf
  const titles = group.titles()
  const variants = group.variants.map((branch, index) => {
    const title = titles[index]!
    budget.left -= 1
    const inside = { ...position, variant: [position.variant, slug(title)].filter(Boolean).join('-') }
    const below = drawLater(coreOf(branch, drawing), inside, group.shown)
    return { title, facts: factsOf(branch, title, drawing), below }
  })
  return {
    label: group.by === undefined ? [kind] : fill(strings.chosenBy, kind, code(group.by)),
    variants,
    ...(group.more > 0 && {
      part: partOf(schema, position, { rest: { of: group.of, from: group.end }, count: group.more }),
    }),
  }
}

/** Plans the content below a value and queues its level. */
function drawLater(core: Schema | undefined, position: Position, shown?: ReadonlyMap<string, string>): Below {
  const { budget } = position.drawing
  const { below, task } = planBelow(core, position, shown)
  if (task) {
    budget.waiting ??= []
    budget.waiting.push(() => drawLevel(task, 'all or none'))
  }
  return below
}
