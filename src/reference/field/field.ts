import { contentHash } from '../../core/hash.ts'
import type { SpecNode } from '../../spec/read/bundle.ts'
import type { Words } from './words.ts'

/** `both` for a schema by itself, which shows the fields of either. */
export type Direction = 'request' | 'response' | 'both'

/** What is said about a value, whatever its name. */
export type Facts = {
  title?: string
  /** In words: `array of string or null`. */
  type: string
  deprecated: boolean
  /** Pills before the name. */
  pre: string[]
  /** Pills after the type: read-only and write-only, then what the site and the description add. */
  post: string[]
  /** Markdown. */
  description?: string
  limits: Words[]
  /** The values of an enum that are described, or are too many for a line. */
  values: EnumValue[]
}

export type EnumValue = { value: string; name?: string; description?: string }

export type Field = Facts & {
  /** Its anchor: `response.200.owner.login`. */
  id: string
  /** Anchors to take, in this order, when that one is taken. */
  otherIds: string[]
  /** The names around it, as they stand in grey before its own: `ship_to.`. */
  parent: string
  name: string
  /** Where a parameter stands, when it is to be said. */
  in?: string
  required: boolean
  below: Below
}

/** The content of a body, a response or a schema. */
export type SchemaFields = { facts: Facts; below: Below }

/** What stands below a value: its fields, what may be chosen between, and what is loaded when it is opened. */
export type Below = { fields: Field[]; choices: Choice[]; part?: Part; open: boolean }

export type Choice = {
  /** `One of, chosen by kind`. */
  label: Words
  variants: Variant[]
  part?: Part
}

type Variant = SchemaFields & { title: string }

/** Fields that are not on the page: there are too many, or they stand on it already, further up. */
export type Part = {
  kind: 'part'
  direction: Direction
  key: string
  nodes: SpecNode[]
  /** How many, where that is known. */
  count?: number
  counts: 'fields' | 'variants'
  /** Only what comes after these. */
  rest?: Rest
  /** What the anchors in it begin with: `response.200.owner.`. */
  at: string
}

export type Rest = { of: 'fields' | 'oneOf' | 'anyOf' | 'mapping'; from: number }

/** The last segment of the address of a part. */
export function partHash(direction: Direction, key: string): string {
  return contentHash(`${direction} ${key}`)
}

/** Every part that these fields lead to, each key once. */
export function partsOf(...roots: readonly Below[]): Part[] {
  const parts = new Map<string, Part>()
  // A schema has other fields in a request than in a response.
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
