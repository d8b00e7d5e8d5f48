/** @jsxImportSource ../draw */
import type { FormScheme } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { Transport } from '../send/exchange.ts'
import { type Draft, startDraft } from './draft.ts'
import { readChoice } from './flow-choice.ts'
import { FlowForm } from './flow-form.tsx'
import type { FlowField, FlowStep } from './flows/flow-way.ts'
import type { OAuthToken } from './oauth-token.ts'
import { Progress } from './progress.tsx'
import { refreshToken } from './refresh.ts'
import { TokenActions } from './token-actions.tsx'
import { TokenNote } from './token-note.tsx'
import { useProvider } from './use-provider.ts'
import { useTask } from './use-task.ts'

export type { OAuthToken }

type OAuthPanelProps = {
  /** Of kind oauth2 or openIdConnect. */
  scheme: FormScheme
  /** Prefix of input ids. */
  idPrefix: string
  /** How requests reach the token endpoint: through the relay or directly. */
  transport: Transport
  /** The absolute URL of the callback page. */
  callbackUrl: string
  token?: OAuthToken
  onToken: (token: OAuthToken | undefined) => void
}

/** Gets a token for one scheme. The key drops the secrets when the scheme changes. */
export function OAuthPanel(props: OAuthPanelProps): Drawn {
  return <SchemePanel key={props.scheme.id} {...props} />
}

function SchemePanel(props: OAuthPanelProps, use: Use): Drawn {
  const { scheme, idPrefix, transport, callbackUrl, token, onToken } = props
  const task = useTask<FlowStep>(use)
  const { provider, read } = useProvider(use, { scheme, transport, task, isNeeded: !token })
  const [draft, setDraft] = use.state(() => startDraft(scheme, token))
  const [missing, setMissing] = use.state<FlowField[]>([])
  const choice = readChoice(draft, scheme, provider)
  const isBusy = task.step !== undefined
  const change = (part: Partial<Draft>) => {
    setMissing([])
    setDraft((before) => ({ ...before, ...part }))
  }

  const getToken = () => {
    const { flow, way, scopes, secretIn } = choice
    if (!flow || !way || !provider || isBusy) return
    const empty = way.needs.filter((field) => draft[field].trim() === '')
    setMissing(empty)
    if (empty.length > 0) {
      document.getElementById(`${idPrefix}.${empty[0]}`)?.focus()
      return task.fail(strings.fillInFirst(empty.map((field) => strings.fields[field])))
    }
    task.start({ kind: 'asking' }, async (signal, onStep) => {
      const client = { id: draft.clientId.trim(), secret: draft.clientSecret.trim(), secretIn }
      const chosenScopes = scopes.map(([name]) => name).filter((name) => draft.scopes.includes(name))
      const { user, password } = draft
      const request = { flow, provider, client, user, password, transport, callbackUrl, signal, onStep }
      const response = await way.run({ ...request, scopes: chosenScopes })
      if (!signal.aborted) onToken(response)
    })
  }
  const renew = () =>
    token &&
    task.start({ kind: 'asking' }, async (signal) => {
      const response = await refreshToken(token, transport, signal)
      if (!signal.aborted) onToken(response)
    })
  const clear = () => {
    task.cancel()
    onToken(undefined)
  }
  // Enter would submit the outer form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    getToken()
  }

  return (
    <div class="op-oauth" role="group" aria-label={strings.tokenFor(scheme.id)} onKeyDown={onKeyDown}>
      {!token && provider && (
        <FlowForm
          {...{ idPrefix, choice, draft, missing, callbackUrl }}
          needed={scheme.scopes}
          onChange={change}
        />
      )}
      <div class="op-row">
        <span class="op-label">{token && strings.accessToken}</span>
        <div>
          <TokenActions
            {...{ token, isBusy }}
            onGet={choice.way && getToken}
            onRead={provider ? undefined : read}
            onRenew={renew}
            onCancel={task.cancel}
            onClear={clear}
          />
          <div role="status">
            {token && <TokenNote token={token} needed={scheme.scopes} />}
            {task.step && <Progress step={task.step} />}
            {task.problem && <p class="op-help op-bad">{task.problem}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}
