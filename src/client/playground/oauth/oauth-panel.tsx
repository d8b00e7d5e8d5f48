/** @jsxImportSource ../draw */
import type { FormFlow, FormScheme } from '../../../request/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import type { Transport } from '../send/exchange.ts'
import { ClientFields, fieldNames } from './client-fields.tsx'
import { type Draft, offeredFlows, offeredScopes, startDraft } from './draft.ts'
import type { FlowField, FlowStep } from './flows/flow-way.ts'
import { flowWays } from './flows/index.ts'
import { NoWay } from './no-way.tsx'
import type { OAuthToken } from './oauth-token.ts'
import { Progress } from './progress.tsx'
import { refreshToken } from './refresh.ts'
import { ScopeList } from './scope-list.tsx'
import { TokenNote } from './token-note.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useProvider } from './use-provider.ts'
import { useTask } from './use-task.ts'

export type { OAuthToken }

export type OAuthPanelProps = {
  /** Of kind oauth2 or openIdConnect. */
  scheme: FormScheme
  /** For ids of inputs. */
  idPrefix: string
  /** How requests reach the token endpoint: through the relay of the site, or directly. */
  transport: Transport
  /** Address of our callback page, absolute. */
  callbackUrl: string
  token?: OAuthToken
  onToken: (token: OAuthToken | undefined) => void
}

/** Gets a token for one scheme. Another scheme begins anew, with nothing of the last one's secrets. */
export function OAuthPanel(props: OAuthPanelProps): Drawn {
  return <SchemePanel key={props.scheme.id} {...props} />
}

function SchemePanel(props: OAuthPanelProps, use: Use): Drawn {
  const { scheme, idPrefix, transport, callbackUrl, token, onToken } = props
  const task = useTask<FlowStep>(use)
  const { provider, read } = useProvider(use, scheme, transport, task, !token)
  const [draft, setDraft] = use.state(() => startDraft(scheme, token))
  const [missing, setMissing] = use.state<FlowField[]>([])
  const actions = use.ref<HTMLDivElement>()
  const isBusy = task.step !== undefined
  useFocusKept(use, actions, `${isBusy} ${token !== undefined}`)

  const flows = offeredFlows(provider?.flows ?? [])
  const flow = flows.find(({ kind }) => kind === draft.kind) ?? flows[0]
  const way = flowWays.find(({ kind }) => kind === flow?.kind)
  const scopes = flow ? offeredScopes(flow, scheme) : []
  const secretIn = draft.secretIn ?? provider?.secretIn ?? 'header'
  const change = (part: Partial<Draft>) => {
    setMissing([])
    setDraft((before) => ({ ...before, ...part }))
  }

  const getToken = () => {
    if (!flow || !way || !provider || isBusy) return
    const empty = way.needs.filter((field) => draft[field].trim() === '')
    setMissing(empty)
    if (empty.length > 0) {
      document.getElementById(`${idPrefix}.${empty[0]}`)?.focus()
      return task.fail(`Fill in first: ${empty.map((field) => fieldNames[field]).join(', ')}.`)
    }
    task.start({ kind: 'asking' }, async (signal, onStep) => {
      const client = { id: draft.clientId.trim(), secret: draft.clientSecret.trim(), secretIn }
      const chosen = scopes.map(([name]) => name).filter((name) => draft.scopes.includes(name))
      const { user, password } = draft
      const request = { flow, provider, client, user, password, transport, callbackUrl, signal, onStep }
      const response = await way.run({ ...request, scopes: chosen })
      if (!signal.aborted) onToken(response)
    })
  }
  const renew = () =>
    token &&
    task.start({ kind: 'asking' }, async (signal) => {
      const response = await refreshToken(token, transport, signal)
      if (!signal.aborted) onToken(response)
    })
  const forget = () => {
    task.cancel()
    onToken(undefined)
  }
  // Enter would send the form around this panel.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    getToken()
  }

  return (
    <div class="op-oauth" role="group" aria-label={`Token for ${scheme.id}`} onKeyDown={onKeyDown}>
      {!token && flow && flows.length > 1 && (
        <Row name="flow" labelFor={`${idPrefix}.flow`} words={`${flows.length} ways`}>
          <Menu
            id={`${idPrefix}.flow`}
            value={flow.kind}
            options={flows.map(({ kind }) => ({ value: kind, title: titleOf(kind) }))}
            onChoose={(kind) => change({ kind })}
          />
        </Row>
      )}
      {!token && way && (
        <>
          <ClientFields {...{ idPrefix, way, draft, secretIn, missing, callbackUrl }} onChange={change} />
          <ScopeList
            id={`${idPrefix}.scopes`}
            offered={scopes}
            chosen={draft.scopes}
            needed={scheme.scopes}
            onChoose={(chosen) => change({ scopes: chosen })}
          />
        </>
      )}
      {!token && provider && !way && <NoWay flow={flow} />}
      <div class="op-row">
        <span class="op-label">{token && 'access token'}</span>
        <div>
          <div ref={actions}>
            {!token && way && (
              <button
                key="get"
                class="o-btn o-small o-main"
                type="button"
                disabled={isBusy}
                onClick={getToken}
              >
                Get token
              </button>
            )}{' '}
            {!token && !provider && !isBusy && (
              <button key="read" class="o-btn o-small" type="button" onClick={read}>
                Try again
              </button>
            )}
            {token?.refresh && (
              <button key="renew" class="o-btn o-small" type="button" disabled={isBusy} onClick={renew}>
                Renew
              </button>
            )}{' '}
            {isBusy && (
              <button key="cancel" class="o-btn o-small" type="button" onClick={task.cancel}>
                Cancel
              </button>
            )}{' '}
            {token && (
              <button key="forget" class="o-btn o-small" type="button" onClick={forget}>
                Forget
              </button>
            )}
          </div>
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

const titleOf = (kind: FormFlow['kind']) =>
  flowWays.find((way) => way.kind === kind)?.title ?? 'Implicit (not supported)'
