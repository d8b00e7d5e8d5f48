/** @jsxImportSource ../draw */

import { type FormSchema, resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import type { WrittenJson } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Tool } from '../icon.tsx'
import { emptyObject, entryOf, withEntry } from '../written-edit.ts'
import { type FieldProps, idBelow, type NestedProps } from './context.ts'
import { Nest, nestOf } from './nest.tsx'
import { NewKey } from './new-key.tsx'
import { Choice } from './segments.tsx'
import { startOf } from './start-of.ts'
import { TextField } from './text-field.tsx'
import { chooseVariant, fixedValue, variantOf, withFixedValues } from './variant.ts'

/** An object, a map or a choice of variants. */
export function ObjectField(props: NestedProps): Drawn {
  const { Field, name, id, value, required, context, onChange, depth } = props
  const schema = resolveForm(props.schema, context.table)
  const { variants } = schema
  const field = { ...props, schema }
  const chosen = variants ? variantOf(field) : -1
  return (
    <Nest
      {...nestOf(props)}
      isOpen={required || value !== undefined}
      onRemove={required || value === undefined ? undefined : () => onChange(undefined)}
      choice={
        variants && (
          <Choice
            label={name}
            id={`${id}?`}
            options={variants.map(({ title }, index) => ({ value: String(index), title }))}
            chosen={chosen < 0 ? undefined : String(chosen)}
            onChoose={(index) => {
              const variant = variants[Number(index)]
              if (!variant) return
              context.chosen.set(id, Number(index))
              context.showOnPage?.(id, variant.title)
              onChange(chooseVariant(field, variant))
            }}
          />
        )
      }
    >
      {() => {
        const variant = variants?.[chosen]?.schema
        if (variants && !variant) return null
        if (variant && !isObject(variant, props))
          return <Field {...props} id={`${id}~`} schema={variant} required depth={depth + 1} />
        return <ObjectFields {...props} variant={variant} />
      }}
    </Nest>
  )
}

const isObject = (schema: FormSchema, { context }: FieldProps) =>
  startOf(resolveForm(schema, context.table), context.table).kind === 'object' &&
  !resolveForm(schema, context.table).variants

/** The fields of an object: documented ones, those of its variant, and all others in the value. */
export function ObjectFields(props: NestedProps & { variant?: FormSchema }): Drawn {
  const { Field, id, value, example, context, onChange, depth } = props
  const schema = resolveForm(props.schema, context.table)
  const variant = props.variant && resolveForm(props.variant, context.table)
  const propertySchemas = new Map([...(schema.properties ?? []), ...(variant?.properties ?? [])])
  // The fields of an optional object are required only after one of them is filled in.
  const isUsed = props.required || (value?.kind === 'object' && value.entries.length > 0)
  const required = new Set(isUsed ? [...(schema.required ?? []), ...(variant?.required ?? [])] : [])
  const extraEntries =
    value?.kind === 'object' ? value.entries.filter(([key]) => !propertySchemas.has(key)) : []
  const extraSchema = [schema.additional, variant?.additional].find((schema) => typeof schema === 'object')
  const canAddKeys = extraSchema !== undefined || schema.additional === true || propertySchemas.size === 0
  const set = (key: string, next: WrittenJson | undefined) => {
    const changed = withEntry(value, key, next)
    const isEmpty = changed.kind === 'object' && changed.entries.length === 0 && !props.required && depth > 0
    onChange(isEmpty ? undefined : withFixedValues(changed, [schema, variant], context.table))
  }
  return (
    <>
      {[...propertySchemas].map(([key, property]) => {
        const current = entryOf(value, key)
        // A field with a single possible value is filled in automatically.
        if (required.has(key) && fixedValue(property, context.table, current)) return null
        return (
          <Field
            key={key}
            name={key}
            id={idBelow(id, key)}
            schema={property}
            value={current}
            example={entryOf(example, key)}
            required={required.has(key)}
            context={context}
            onChange={(next) => set(key, next)}
            depth={depth + 1}
          />
        )
      })}
      {extraEntries.map(([key, current]) => (
        <div class="op-row op-with-end" key={`+${key}`}>
          <span class="op-label">{key}</span>
          <div class="op-with-end">
            <TextField
              name={key}
              label={key}
              id={idBelow(id, key)}
              schema={extraSchema ?? {}}
              value={current}
              required
              context={context}
              onChange={(next) => set(key, next ?? { kind: 'text', text: '' })}
              depth={depth + 1}
            />
            <Tool label={strings.remove(key)} icon="close" onClick={() => set(key, undefined)} />
          </div>
        </div>
      ))}
      {canAddKeys && (
        <NewKey
          id={`${id}+`}
          onAdd={(key) => {
            if (!entryOf(value, key))
              onChange(withEntry(value ?? emptyObject, key, { kind: 'text', text: '' }))
          }}
        />
      )}
    </>
  )
}
