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

  /** Like `form`, but reuses drafts of other pages; undefined if names are taken or the table is full. */
  function takeDrafts(schema: Schema): FormSchema | undefined {
    if (isUnknown(schema)) return undefined
    const root = draftOf(schema)
    if (!root) return undefined
    const isRef = isNamed(schema)
    const newDrafts = new Map<string, Draft>()
    const newNames = new Set<string>()
    let cost = isRef ? 0 : root.cost
    if (!place(isRef ? [schema] : root.named) || cost > remaining) return undefined
    for (const { id, name, form: draftForm } of newDrafts.values()) {
      names.set(id, name)
      table.set(name, draftForm)
    }
    remaining -= cost
    return isRef ? { ref: root.name } : root.form

    function place(list: readonly Schema[]): boolean {
      return list.every((node) => {
        const draft = draftOf(node)
        if (!draft) return false
        if (newDrafts.has(draft.id)) return true
        // A schema may have another name on this page.
        if (names.has(draft.id)) return names.get(draft.id) === draft.name
        if (table.has(draft.name) || newNames.has(draft.name)) return false
        newDrafts.set(draft.id, draft)
        newNames.add(draft.name)
        cost += draft.cost
        return cost <= remaining && place(draft.named)
      })
    }
  }
}
