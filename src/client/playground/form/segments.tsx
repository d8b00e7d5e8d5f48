/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from './menu.tsx'

type SegmentsProps<Value> = {
  label: string
  /** The id of the group; its inputs share it as their name. */
  id: string
  options: readonly { value: Value; title: string }[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A choice of a few options, all visible. */
export function Segments<Value extends string>({
  label,
  id,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value>): Drawn {
  return (
    <div class="o-seg" role="group" aria-label={label} id={id} tabIndex={-1}>
      {options.map(({ value, title }) => (
        <label key={value}>
          <input type="radio" name={id} checked={value === chosen} onChange={() => onChoose(value)} />
          {title}
        </label>
      ))}
    </div>
  )
}

const maxSegments = 4

/** A choice as segments if there are few options, otherwise as a menu. */
export function Choice(props: SegmentsProps<string>): Drawn {
  const { label, id, options, chosen, onChoose } = props
  if (options.length <= maxSegments && options.every(({ title }) => title.length <= 24))
    return <Segments {...props} />
  const choices = chosen === undefined ? [{ value: '', title: strings.choose }, ...options] : options
  return <Menu<string> {...{ label, id, onChoose }} value={chosen ?? ''} options={choices} />
}
