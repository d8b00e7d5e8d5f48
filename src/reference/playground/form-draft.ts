import type { FormSchema } from '../../request/form-schema.ts'
import type { CacheSlot } from '../../spec/read/memory.ts'
import type { Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from '../field/schema-describer.ts'
import { createFormWriter, type FormDirection, isDeep } from './form-schema.ts'

/** The form of a schema, which any page can use if the names are free and the table has room. */
export type Draft = {
  id: string
  /** Its name in the table. */
  name: string
  form: FormSchema
  /** Nested schemas with their own entry in the table, in order. */
  named: Schema[]
  /** The number of schemas in it. */
  cost: number
}

type Drafts = WeakMap<Schema, Draft | 'too much'>

const drafts: Record<FormDirection, CacheSlot<Drafts>> = {
  request: { create: () => new WeakMap() },
  response: { create: () => new WeakMap() },
}

/** Whether a schema goes to the table, so that others refer to it by name. */
export const isNamed = (schema: Schema) => schema.name !== undefined && isDeep(schema)

/** A nullable schema, or one with another default, is a different schema. */
export const idOf = ({ key, nullable, words }: Schema) => JSON.stringify([key, nullable, words.default])

/** Whether the reference is unresolved or beyond the bundle. */
export const isUnknown = ({ missing, beyond }: Schema) => missing !== undefined || beyond !== undefined

/** Caches drafts across pages; undefined if a schema is far too large. */
export function createDrafts(describer: SchemaDescriber, direction: FormDirection, maxCost: number) {
  const write = createFormWriter(describer, direction)
  const cache = describer.memory.of(drafts[direction])
  return (schema: Schema): Draft | undefined => {
    const draft = cache.get(schema) ?? createDraft(schema)
    cache.set(schema, draft)
    return draft === 'too much' ? undefined : draft
  }

  function createDraft(schema: Schema): Draft | 'too much' {
    const named: Schema[] = []
    let cost = 0
    const form = writeInline(schema)
    if (cost > maxCost) return 'too much'
    const name = nameOf(schema)
    return { id: idOf(schema), name, form, named, cost }

    function writeInline(node: Schema): FormSchema {
      cost += 1
      // A recursive schema without a name would never end.
      return cost > maxCost ? {} : write(node, writeInner)
    }

    function writeInner(inner: Schema): FormSchema {
      if (isUnknown(inner)) return {}
      if (!isNamed(inner)) return writeInline(inner)
      named.push(inner)
      return { ref: nameOf(inner) }
    }
  }
}

/** `__proto__` would set the prototype of the table. */
export const nameOf = ({ name = '' }: Schema) => (name === '__proto__' ? 'schema' : name)
