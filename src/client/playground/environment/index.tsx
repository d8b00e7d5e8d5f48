/** @jsxImportSource ../draw */
import type { PlaygroundData } from '../../../request/playground.ts'
import type { Draft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { keepSecret, recallSecrets } from '../secrets.ts'
import type { State } from '../state.ts'
import { EnvironmentPanel } from './environment-panel.tsx'
import {
  chosenOf,
  type Environments,
  keepEnvironments,
  recallEnvironments,
  scopeOf,
  withChosen,
} from './environments.ts'
import { forgetOrphans, forgetSecrets } from './forget-secrets.ts'
import { createVariables } from './resolve-variables.ts'
import { valuesOf } from './response-values.ts'

/** The part of the state that an environment decides. */
export type EnvironmentState = Pick<State, 'environments' | 'scope' | 'secrets' | 'variables'>

/** Loaded if the reader has environments for this API. */
export function readEnvironments(data: PlaygroundData): EnvironmentState {
  const environments = recallEnvironments(data)
  forgetOrphans(data.api, environments)
  return stateFor(data, environments)
}

function stateFor(data: PlaygroundData, environments: Environments): EnvironmentState {
  const scope = scopeOf(data, environments.chosen)
  const { variables = [] } = chosenOf(environments) ?? {}
  return {
    environments,
    scope,
    secrets: recallSecrets({ ...data, api: scope }),
    variables: createVariables(variables, data),
  }
}

/** The draft with the server of the selected environment. */
export function withServer(
  data: PlaygroundData,
  draft: Draft,
  environments: Environments | undefined,
): Draft {
  const environment = environments && chosenOf(environments)
  if (!environment) return draft
  const server = data.servers.findIndex(({ url }) => url === environment.server)
  // Some operations have servers of their own.
  return server < 0 ? draft : { ...draft, server, variables: { ...environment.serverVariables } }
}

/** Stores the server of the draft in the selected environment. */
export function keepServer(data: PlaygroundData, draft: Draft, environments: Environments): Environments {
  const next = withChosen(environments, {
    server: data.servers[draft.server]?.url,
    serverVariables: { ...draft.variables },
  })
  keepEnvironments(data, next)
  return next
}

type PanelInput = {
  state: State
  update: (part: Partial<State>) => void
  change: (draft: Draft) => void
}

export function drawEnvironments({ state, update, change }: PanelInput): Drawn {
  const { data, draft, exchange } = state
  const environments = state.environments ?? recallEnvironments(data)
  const apply = (next: Environments) => {
    const isNew = next.list.length > environments.list.length
    if (isNew) {
      // A new environment starts with the server and the keys of the form, and its keys stay in the tab.
      const secrets = new Map(
        [...state.secrets].map(([id, secret]) => [id, { ...secret, isKept: next.isKept }]),
      )
      for (const [id, secret] of secrets) keepSecret(scopeOf(data, next.chosen), id, secret)
      update({ ...stateFor(data, keepServer(data, draft, next)), secrets })
      return
    }
    for (const { id } of environments.list)
      if (!next.list.some((other) => other.id === id)) forgetSecrets(scopeOf(data, id))
    keepEnvironments(data, next)
    const { secrets, ...part } = stateFor(data, next)
    if (next.chosen === environments.chosen) {
      // Storage has less than the form, such as no refresh tokens.
      update(part)
      return
    }
    // A new form ends sign-ins that are still running for the other environment.
    update({ ...part, secrets, filling: state.filling + 1 })
    change(withServer(data, draft, next))
    setTimeout(() => document.getElementById('try-environment')?.focus())
  }
  return <EnvironmentPanel environments={environments} values={valuesOf(exchange)} onChange={apply} />
}
