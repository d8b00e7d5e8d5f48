import { mergeSources, type PolicySources } from '../core/policy/policy-sources.ts'
import { integrations } from './index.ts'
import { type Integration, originOf, type Settings, type Step } from './integration.ts'

/** What has to be true before analytics load, beside the settings of the reader's browser. */
export type Consent =
  | { kind: 'stored'; key: string; value: string }
  | { kind: 'onetrust'; category: string }
  | { kind: 'transcend'; purpose: string }

/** What a page loads from other hosts. */
export type IntegrationPlan = {
  /** Chats and consent managers. */
  always: Step[]
  analytics: Step[]
  consents: Consent[]
}

/** `integrations` of docs.json. */
export type IntegrationSettings = Readonly<Record<string, unknown>>

type Chosen = { integration: Integration; settings: Settings }

/** Undefined if a site has no integrations. */
export function planIntegrations(all: IntegrationSettings): IntegrationPlan | undefined {
  const chosen = chosenOf(all)
  const stepsOf = (isAnalytics: boolean) =>
    chosen
      .filter(({ integration }) => (integration.purpose === 'analytics') === isAnalytics)
      .flatMap(({ integration, settings }) => integration.steps(settings))
  return chosen.length === 0
    ? undefined
    : { always: stepsOf(false), analytics: stepsOf(true), consents: consentsOf(all) }
}

/** The hosts that a page has to allow for its integrations. */
export function integrationHosts(all: IntegrationSettings): PolicySources {
  return mergeSources(
    ...chosenOf(all).flatMap(({ integration, settings }) => [
      integration.hosts(settings),
      { script: integration.steps(settings).flatMap(scriptOrigin) },
    ]),
  )
}

const scriptOrigin = (step: Step) => (step.kind === 'script' ? (originOf(step.src) ?? []) : [])

/** Providers with settings, consent managers first. */
function chosenOf(all: IntegrationSettings): Chosen[] {
  const isOn = (all.telemetry as { enabled?: boolean } | undefined)?.enabled !== false
  const order = { consent: 0, chat: 1, analytics: 2 }
  return Object.entries(integrations)
    .flatMap(([name, integration]) => {
      const values = all[name]
      if (typeof values !== 'object' || values === null) return []
      if (!isOn && integration.purpose === 'analytics') return []
      return [{ integration, settings: settingsOf(values) }]
    })
    .sort((a, b) => order[a.integration.purpose] - order[b.integration.purpose])
}

const settingsOf = (values: object): Settings =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === undefined ? value : String(value)]),
  )

function consentsOf({ cookies, onetrust, transcend }: IntegrationSettings): Consent[] {
  const stored = cookies as { key: string; value: string } | undefined
  const category = (onetrust as Settings | undefined)?.categoryId
  const manager = transcend as Settings | undefined
  return [
    ...(stored ? [{ kind: 'stored' as const, ...stored }] : []),
    ...(category ? [{ kind: 'onetrust' as const, category }] : []),
    ...(manager ? [{ kind: 'transcend' as const, purpose: manager.analyticsPurpose ?? 'Analytics' }] : []),
  ]
}
