/** @jsxImportSource ../draw */

import { type FormSchema, resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Icon, Tool } from '../icon.tsx'
import { textNode, withItem } from '../written-edit.ts'
import { EnumField } from './choice-field.tsx'
import { type FieldProps, idBelow, type NestedProps } from './context.ts'
import { Nest, nestOf } from './nest.tsx'
import { FieldRow } from './row.tsx'
import { startOf } from './start-of.ts'
import { TextField } from './text-field.tsx'
import { readable } from './words.ts'

const maxCheckboxes = 12

/** A list: checkboxes for a short list of values, otherwise an input for each item. */
export function ListField(props: NestedProps): Drawn {
  const { context } = props
  const schema = resolveForm(props.schema, context.table)
  const items = resolveForm(schema.items ?? {}, context.table)
  const { values } = items
  const hasCheckboxes = values && values.length <= maxCheckboxes && !hasDuplicates(props.value)
  return hasCheckboxes ? (
    <CheckboxList {...props} values={values} />
  ) : (
    <ItemList {...props} items={schema.items ?? {}} />
  )
}

const itemsOf = (value: WrittenJson | undefined) => (value?.kind === 'list' ? value.items : [])

function hasDuplicates(value: WrittenJson | undefined): boolean {
  const texts = itemsOf(value).map((item) => writeWritten(item))
  return new Set(texts).size < texts.length
}

function CheckboxList({ values, ...props }: FieldProps & { values: string[] }): Drawn {
  const { name, id, value, required, onChange } = props
  const selected = itemsOf(value).map((item) => writeWritten(item))
  const all = [...values, ...selected.filter((value) => !values.includes(value))]
  const tick = (value: string, isOn: boolean) => {
    const next = isOn ? [...selected, value] : selected.filter((other) => other !== value)
    const list: WrittenJson = { kind: 'list', items: next.map((text) => parseWritten(text)!) }
    onChange(next.length === 0 && !required ? undefined : list)
  }
  return (
    <FieldRow field={props} isGroup>
      <div role="group" aria-label={name} id={id} tabIndex={-1}>
        {all.map((choice) => (
          <label class="op-check" key={choice}>
            <input
              type="checkbox"
              checked={selected.includes(choice)}
              onChange={(event) => tick(choice, event.currentTarget.checked)}
            />
            {readable(choice)}
          </label>
        ))}
      </div>
    </FieldRow>
  )
}

function ItemList({ items, ...props }: NestedProps & { items: FormSchema }): Drawn {
  const { Field, name, id, value, example, required, context, onChange, depth } = props
  const schema = resolveForm(props.schema, context.table)
  const list = itemsOf(value)
  const set = (next: WrittenJson) => onChange(itemsOf(next).length === 0 && !required ? undefined : next)
  const remove = (index: number) => {
    // The variant chosen for a removed item must not apply to the next one.
    for (const key of context.chosen.keys()) if (key.startsWith(`${id}.`)) context.chosen.delete(key)
    set(withItem(value, index))
  }
  const schemaOf = (index: number) => schema.prefixItems?.[index] ?? items
  return (
    <Nest
      {...nestOf(props)}
      isOpen
      onRemove={required || list.length === 0 ? undefined : () => onChange(undefined)}
    >
      {() => (
        <>
          {list.map((item, index) => {
            const itemSchema = resolveForm(schemaOf(index), context.table)
            const props: FieldProps = {
              name: `${name} ${index + 1}`,
              id: idBelow(id, index),
              schema: schemaOf(index),
              value: item,
              example: itemsOf(example)[index] ?? itemsOf(example)[0],
              required: true,
              context,
              onChange: (next) => set(withItem(value, index, next ?? textNode(''))),
              depth: depth + 1,
            }
            const isPlain =
              !itemSchema.variants &&
              startOf(itemSchema, context.table).kind !== 'object' &&
              !itemSchema.items &&
              item.kind !== 'object' &&
              item.kind !== 'list'
            return (
              <div class={isPlain ? 'op-with-end' : 'op-item'} key={index}>
                {!isPlain ? (
                  <Field {...props} />
                ) : itemSchema.values ? (
                  <EnumField {...props} label={props.name} />
                ) : (
                  <TextField {...props} label={props.name} />
                )}
                <Tool label={strings.remove(props.name)} icon="close" onClick={() => remove(index)} />
              </div>
            )
          })}
          <button
            class="o-btn o-small o-ghost"
            type="button"
            onClick={() => {
              const next = startOf(resolveForm(schemaOf(list.length), context.table), context.table)
              set({ kind: 'list', items: [...list, next] })
            }}
          >
            <Icon name="plus" />
            {strings.addTo(name)}
          </button>
        </>
      )}
    </Nest>
  )
}
