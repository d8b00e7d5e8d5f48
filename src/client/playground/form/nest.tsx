/** @jsxImportSource ../draw */

import { resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Icon, Tool } from '../icon.tsx'
import type { FieldProps, FormContext } from './context.ts'
import { About, Label, missingId, Warning } from './row.tsx'
import { hintWords } from './words.ts'

type NestProps = {
  name: string
  id: string
  words: string
  required: boolean
  missing?: string
  deprecated?: boolean
  context: FormContext
  /** Whether it starts open. Closed folds are not drawn, since schemas may be recursive. */
  isOpen: boolean
  onRemove?: () => void
  /** For nullable fields: whether it is null, and a switch. */
  null?: { isOn: boolean; set: () => void }
  choice?: Drawn
  children: () => Drawn
}

/** The head of a group of fields. */
export function nestOf(field: FieldProps) {
  const { name, id, value, required, schema, context, onChange } = field
  const { deprecated, nullable } = resolveForm(schema, context.table)
  const isOn = value?.kind === 'word' && value.word === 'null'
  const set = () => onChange(isOn ? undefined : { kind: 'word', word: 'null' })
  const [words, missing] = [hintWords(field), missingId(field)]
  return { name, id, required, deprecated, context, words, missing, ...(nullable && { null: { isOn, set } }) }
}

/** A named group of fields. */
export function Nest(props: NestProps): Drawn {
  const { name, id, isOpen, onRemove, choice, context, children } = props
  const legend = <Label {...props} />
  // Choosing a variant opens it.
  if (isOpen || choice)
    return (
      <div
        class="op-nest"
        role="group"
        aria-label={name}
        id={id}
        tabIndex={-1}
        data-missing={props.missing}
        data-name={name}
      >
        <div class="op-legend">
          {legend}
          {choice}
          <NullButton {...props} />
          {onRemove && <Tool label={strings.remove(name)} icon="close" onClick={onRemove} />}
        </div>
        <Warning id={id} text={props.missing && context.isTried ? strings.isRequired : undefined} />
        <About {...props} />
        {isOpen && !props.null?.isOn && children()}
      </div>
    )
  return (
    <Fold id={id} legend={legend} context={context}>
      {() => [<NullButton {...props} />, children()]}
    </Fold>
  )
}

function NullButton({ null: nullSwitch }: Pick<NestProps, 'null'>): Drawn {
  if (!nullSwitch) return null
  return (
    <button
      class="o-btn o-small o-ghost"
      type="button"
      aria-pressed={nullSwitch.isOn}
      onClick={nullSwitch.set}
    >
      null
    </button>
  )
}

type FoldProps = Pick<NestProps, 'id' | 'context' | 'children'> & { legend: Drawn }

function Fold({ id, legend, context, children }: FoldProps): Drawn {
  const { opened, redraw } = context
  return (
    <details
      class="op-nest"
      id={id}
      open={opened.has(id)}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open === opened.has(id)) return
        if (open) opened.add(id)
        else opened.delete(id)
        redraw()
      }}
    >
      <summary class="op-legend">
        <Icon name="chev" />
        {legend}
      </summary>
      {opened.has(id) && children()}
    </details>
  )
}
