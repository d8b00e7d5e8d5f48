import type { FormSchema } from '../../request/form-schema.ts'
import type { SpecNode } from '../../spec/read/bundle.ts'
import type { Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from '../field/schema-describer.ts'
import { createDrafts, type Draft, idOf, isNamed, isUnknown, nameOf } from './form-draft.ts'
import { createFormWriter, type FormDirection } from './form-schema.ts'

/** Schemas sent to the browser for one page; fields below are edited as JSON. */
const maxSchemas = 1200

/** Schemas for the browser. A page has one table, which holds each schema once. */
export function createFormSchemas(describer: SchemaDescriber, direction: FormDirection, max = maxSchemas) {
  const { read } = describer
  const write = createFormWriter(describer, direction)
  const draftOf = createDrafts(describer, direction, maxSchemas)
  const table = new Map<string, FormSchema>()
  const names = new Map<string, string>()
  let remaining = max

  return {
    read(source: SpecNode | readonly SpecNode[]): FormSchema {
      const schema = read(source)
      return takeDrafts(schema) ?? form(schema)
    },
    table: () => Object.fromEntries(table),
  }

  function form(schema: Schema): FormSchema {
    const id = isNamed(schema) ? idOf(schema) : undefined
    const ref = id && names.get(id)
    if (ref !== undefined) return { ref }
    if (remaining <= 0 || isUnknown(schema)) return {}
    remaining -= 1
    if (id === undefined) return write(schema, form)
    const name = freeName(schema)
    names.set(id, name)
    // Reserve the name first, because the schema may refer to itself.
    table.set(name, {})
    table.set(name, write(schema, form))
    return { ref: name }
  }

  function freeName(schema: Schema): string {
    let free = nameOf(schema)
    for (let n = 2; table.has(free); n++) free = `${schema.name} ${n}`
    return free
  }

  /**
   * Like `form`, but reuses drafts of other pages, nearest first. What does not fit has a reference without a schema, and
   * any value. Undefined if a name is taken, or the schema itself is too large.
   */
  function takeDrafts(schema: Schema): FormSchema | undefined {
    const root = isUnknown(schema) ? undefined : draftOf(schema)
    if (!root) return undefined
    const isRef = isNamed(schema)
    const added = new Map<string, Draft>()
    const queue = new Set(isRef ? [schema] : root.named)
    let cost = isRef ? 0 : root.cost
    let isFull = cost > remaining
    for (const node of queue) {
      const draft = draftOf(node)
      const known = draft && names.get(draft.id)
      if (!draft || (known ?? draft.name) !== draft.name) return undefined
      if (known !== undefined || added.get(draft.name)?.id === draft.id) continue
      if (table.has(draft.name) || added.has(draft.name)) return undefined
      if (cost + draft.cost > remaining) {
        isFull = true
        continue
      }
      added.set(draft.name, draft)
      cost += draft.cost
      for (const inner of draft.named) queue.add(inner)
    }
    const isInTable = names.has(root.id) || added.get(root.name)?.id === root.id
    if (isRef ? !isInTable : root.cost > remaining) return undefined
    for (const [name, { id, form: draftForm }] of added) {
      names.set(id, name)
      table.set(name, draftForm)
    }
    // Later schemas must not take the names that are missing.
    remaining = isFull ? 0 : remaining - cost
    return isRef ? { ref: root.name } : root.form
  }
}
