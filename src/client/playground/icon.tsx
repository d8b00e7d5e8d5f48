/** @jsxImportSource ./draw */
import type { Drawn } from './draw/jsx-runtime.ts'

type IconName =
  | 'bad'
  | 'bolt'
  | 'chev'
  | 'close'
  | 'copy'
  | 'down'
  | 'eye'
  | 'key'
  | 'link'
  | 'note'
  | 'plus'
  | 'send'
  | 'stop'

/** Drawn by the stylesheet. */
export function Icon({ name }: { name: IconName }): Drawn {
  return <i class={`o-icon op-i-${name}`} aria-hidden="true" />
}

type ToolProps = { label: string; icon: IconName; pressed?: boolean; onClick: () => void }

export function Tool({ label, icon, pressed, onClick }: ToolProps): Drawn {
  return (
    <button
      class="o-tool"
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
