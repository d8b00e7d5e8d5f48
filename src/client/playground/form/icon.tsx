/** @jsxImportSource ../dom */
import type { Drawn } from '../dom/jsx-runtime.ts'

type IconName = 'close' | 'plus' | 'eye' | 'bolt' | 'chev' | 'link'

/** Drawn by the stylesheet. */
export function Icon({ name }: { name: IconName }): Drawn {
  return <i class={`icon i-${name}`} aria-hidden="true" />
}

type ToolProps = { label: string; icon: IconName; pressed?: boolean; onClick: () => void }

export function Tool({ label, icon, pressed, onClick }: ToolProps): Drawn {
  return (
    <button
      class="tool"
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
