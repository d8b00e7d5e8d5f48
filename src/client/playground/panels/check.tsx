/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'

type CheckProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Check({ label, isOn, onChange }: CheckProps): Drawn {
  return (
    <label class="op-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
