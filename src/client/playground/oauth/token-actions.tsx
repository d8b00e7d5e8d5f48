/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { OAuthToken } from './oauth-token.ts'

type TokenActionsProps = {
  token: OAuthToken | undefined
  isBusy: boolean
  /** Nothing where no flow can get a token. */
  onGet: (() => void) | undefined
  /** Reads again who gives tokens. Nothing where that is known. */
  onRead: (() => void) | undefined
  onRenew: () => void
  onCancel: () => void
  onForget: () => void
}

/** The buttons that can be pressed now. */
export function TokenActions(props: TokenActionsProps, use: Use): Drawn {
  const { token, isBusy, onGet, onRead, onRenew, onCancel, onForget } = props
  const actions = use.ref<HTMLDivElement>()
  useFocusKept(use, actions, `${isBusy} ${token !== undefined}`)
  return (
    <div ref={actions}>
      {!token && onGet && (
        <button key="get" class="o-btn o-small o-main" type="button" disabled={isBusy} onClick={onGet}>
          Get token
        </button>
      )}{' '}
      {!token && onRead && !isBusy && (
        <button key="read" class="o-btn o-small" type="button" onClick={onRead}>
          Try again
        </button>
      )}
      {token?.refresh && (
        <button key="renew" class="o-btn o-small" type="button" disabled={isBusy} onClick={onRenew}>
          Renew
        </button>
      )}{' '}
      {isBusy && (
        <button key="cancel" class="o-btn o-small" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}{' '}
      {token && (
        <button key="forget" class="o-btn o-small" type="button" onClick={onForget}>
          Forget
        </button>
      )}
    </div>
  )
}

/** A button that had the focus may go with a change; the next one that can be pressed gets it then. */
function useFocusKept(use: Use, actions: { current: HTMLDivElement | null }, change: string): void {
  const hadFocus = use.ref(false)
  hadFocus.current = actions.current?.contains(document.activeElement) ?? false
  use.effect(() => {
    if (hadFocus.current && !actions.current?.querySelector('button:enabled:focus'))
      actions.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [change])
}
