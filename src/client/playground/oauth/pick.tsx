import type { VNode } from 'preact'

type PickProps = {
  id: string
  value: string
  options: [value: string, title: string][]
  onPick: (value: string) => void
}

export function Pick({ id, value, options, onPick }: PickProps): VNode {
  return (
    <span class="pick box">
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </span>
  )
}
