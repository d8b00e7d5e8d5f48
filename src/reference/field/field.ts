import { contentHash } from '../../core/hash.ts'
import type { SpecNode } from '../../spec/read/bundle.ts'
import type { Words } from './words.ts'

/** `both` for a schema page, which shows all fields. */
export type Direction = 'request' | 'response' | 'both'

/** Facts about a value, independent of its name. */
export type Facts = {
  title?: string
  /** The type as text: `array of string or null`. */
  type: string
  deprecated: boolean
  /** Pills before the name. */
  pre: string[]
  /** Pills after the type: read-only and write-only, then those from the site and the spec. */
  post: string[]
  /** Markdown. */
  description?: string
  limits: Words[]
  /** Enum values with descriptions, or too many for one line. */
  values: EnumValue[]
}

export type EnumValue = { value: string; name?: string; description?: string }

export type Field = Facts & {
  /** Its anchor: `response.200.owner.login`. */
  id: string
  /** Fallback anchors, in order. */
  otherIds: string[]
  /** The parent names, shown in grey: `ship_to.`. */
  parent: string
  name: string
  /** The parameter's location, if shown. */
  in?: string
  required: boolean
  below: Below
}

/** The content of a body, a response or a schema. */
export type SchemaFields = { facts: Facts; below: Below }

/** The content below a value: fields, choices and parts loaded on demand. */
export type Below = { fields: Field[]; choices: Choice[]; part?: Part; open: boolean }

export type Choice = {
  /** `One of, selected by kind`. */
  label: Words
  variants: Variant[]
  part?: Part
}

type Variant = SchemaFields & { title: string }

/** Fields that are not on the page, because there are too many or they are shown above. */
export type Part = {
  kind: 'part'
  direction: Direction
  key: string
  nodes: SpecNode[]
  /** The count, if known. */
  count?: number
  counts: 'fields' | 'variants'
  /** Only the entries after these. */
  rest?: Rest
  /** The prefix of its anchors: `response.200.owner.`. */
  at: string
}

export type Rest = { of: 'fields' | 'oneOf' | 'anyOf' | 'mapping'; from: number }

/** The last segment of a part's URL. */
export function partHash(direction: Direction, key: string): string {
  return contentHash(`${direction} ${key}`)
}

/** All parts below these fields, each key once. */
export function partsOf(...roots: readonly Below[]): Part[] {
  const parts = new Map<string, Part>()
  // A schema's fields differ between request and response.
  const add = (part: Part) => parts.set(`${part.direction} ${part.key}`, part)
  const visit = ({ fields, choices, part }: Below) => {
    for (const field of fields) visit(field.below)
    for (const choice of choices) {
      for (const variant of choice.variants) visit(variant.below)
      if (choice.part) add(choice.part)
    }
    if (part) add(part)
  }
  roots.forEach(visit)
  return [...parts.values()]
}
