/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-oauth.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { OAuthToken } from './oauth-token.ts'

type TokenActionsProps = {
  token: OAuthToken | undefined
  isBusy: boolean
  /** Undefined if no flow is supported. */
  onGet: (() => void) | undefined
  /** Loads the provider again. Undefined if it is loaded. */
  onRead: (() => void) | undefined
  onRenew: () => void
  onCancel: () => void
  onClear: () => void
}

export function TokenActions(props: TokenActionsProps, use: Use): Drawn {
  const { token, isBusy, onGet, onRead, onRenew, onCancel, onClear } = props
  const actions = use.ref<HTMLDivElement>()
  useFocusRecovery(use, actions, `${isBusy} ${token !== undefined}`)
  return (
    <div ref={actions}>
      {!token && onGet && (
        <button key="get" class="o-btn o-small o-main" type="button" disabled={isBusy} onClick={onGet}>
          {strings.getToken}
        </button>
      )}{' '}
      {!token && onRead && !isBusy && (
        <button key="read" class="o-btn o-small" type="button" onClick={onRead}>
          {strings.tryAgain}
        </button>
      )}
      {token?.refresh && (
        <button key="renew" class="o-btn o-small" type="button" disabled={isBusy} onClick={onRenew}>
          {strings.renew}
        </button>
      )}{' '}
      {isBusy && (
        <button key="cancel" class="o-btn o-small" type="button" onClick={onCancel}>
          {strings.cancel}
        </button>
      )}{' '}
      {token && (
        <button key="clear" class="o-btn o-small" type="button" onClick={onClear}>
          {strings.clearToken}
        </button>
      )}
    </div>
  )
}

/** Moves the focus to the next enabled button if the focused one disappears. */
function useFocusRecovery(use: Use, actions: { current: HTMLDivElement | null }, change: string): void {
  const hadFocus = use.ref(false)
  hadFocus.current = actions.current?.contains(document.activeElement) ?? false
  use.effect(() => {
    if (hadFocus.current && !actions.current?.querySelector('button:enabled:focus'))
      actions.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [change])
}
