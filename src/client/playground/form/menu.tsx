/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'

type MenuProps<Value extends string | number> = {
  id?: string
  label?: string
  value: Value
  options: readonly { value: Value; title: string }[]
  /** Receives the value as text. */
  onChoose: (value: `${Value}`) => void
  /** Part of a line of text. */
  isInline?: boolean
}

export function Menu<Value extends string | number>({
  id,
  label,
  value,
  options,
  onChoose,
  isInline,
  ...rest
}: MenuProps<Value>): Drawn {
  return (
    <span class={isInline ? 'o-pick' : 'o-pick o-box'}>
      <select
        id={id}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value as `${Value}`)}
        {...rest}
      >
        {options.map((item) => (
          <option value={item.value}>{item.title}</option>
        ))}
      </select>
    </span>
  )
}
