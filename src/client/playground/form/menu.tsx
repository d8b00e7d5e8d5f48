/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'

type MenuProps = {
  id?: string
  label?: string
  value: string | number
  options: readonly { value: string | number; title: string }[]
  onChoose: (value: string) => void
  /** Stands in a line of text. */
  isInline?: boolean
}

export function Menu({ id, label, value, options, onChoose, isInline, ...rest }: MenuProps): Drawn {
  return (
    <span class={isInline ? 'o-pick' : 'o-pick o-box'}>
      <select
        id={id}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        {...rest}
      >
        {options.map((item) => (
          <option value={item.value}>{item.title}</option>
        ))}
      </select>
    </span>
  )
}
