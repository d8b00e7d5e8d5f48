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
import { forgetSecrets } from './forget-secrets.ts'
import { createVariables } from './resolve-variables.ts'
import { valuesOf } from './response-values.ts'

/** The part of the state that an environment decides. */
export type EnvironmentState = Pick<State, 'environments' | 'scope' | 'secrets' | 'variables'>

/** Loaded if the reader has environments for this API. */
export const readEnvironments = (data: PlaygroundData): EnvironmentState =>
  stateFor(data, recallEnvironments(data))

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
  const index = data.servers.findIndex(({ url }) => url === environment.server)
  return { ...draft, server: Math.max(0, index), variables: { ...environment.serverVariables } }
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
      // A new environment starts with the server and the keys of the form.
      for (const [scheme, secret] of state.secrets) keepSecret(scopeOf(data, next.chosen), scheme, secret)
      update(stateFor(data, keepServer(data, draft, next)))
      return
    }
    for (const { id } of environments.list)
      if (!next.list.some((other) => other.id === id)) forgetSecrets(scopeOf(data, id))
    keepEnvironments(data, next)
    update(stateFor(data, next))
    if (next.chosen !== environments.chosen) change(withServer(data, draft, next))
  }
  return <EnvironmentPanel environments={environments} values={valuesOf(exchange)} onChange={apply} />
}
