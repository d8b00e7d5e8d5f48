import type { ComponentChildren, VNode } from 'preact'

type RowProps = {
  name: string
  /** The id of the input that the name belongs to. */
  labelFor?: string
  words?: string
  children: ComponentChildren
}

/** A name on one side, and its input on the other, as in the form around the panel. */
export function Row({ name, labelFor, words, children }: RowProps): VNode {
  const label = [name, ' ', words && <span class="sub">{words}</span>]
  return (
    <div class="row">
      {labelFor ? <label for={labelFor}>{label}</label> : <span class="label">{label}</span>}
      <div>{children}</div>
    </div>
  )
}
