import type { Step } from '../integrations/integration.ts'
import type { Consent, IntegrationPlan } from '../integrations/plan.ts'
import { recall } from './page/storage.ts'

// Providers are loaded once a page is shown: a prerendered page may never be.

const globals = window as unknown as Record<string, unknown>
const element = document.getElementById('_integrations')

if (element) {
  const plan: IntegrationPlan = JSON.parse(element.textContent ?? '')
  const start = () => {
    run(plan.always)
    if (plan.analytics.length > 0 && !refusesTracking()) runWithConsent(plan)
  }
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

/** Do Not Track, and Global Privacy Control: https://w3c.github.io/gpc/ */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Consent may come or go while the page is open, and its managers have different events. */
function runWithConsent({ analytics, consents }: IntegrationPlan): void {
  let isRunning = false
  const check = () => {
    const isAllowed = consents.every(hasConsent)
    // A loaded script cannot be unloaded.
    if (isRunning && !isAllowed) location.reload()
    if (isAllowed && !isRunning) run(analytics)
    isRunning = isAllowed
  }
  check()
  if (consents.length > 0) setInterval(check, 500)
}

function hasConsent(consent: Consent): boolean {
  if (consent.kind === 'stored') return recall(consent.key) === consent.value
  if (consent.kind === 'onetrust')
    return String(globals.OnetrustActiveGroups ?? '')
      .split(',')
      .includes(consent.category)
  const { airgap } = globals as { airgap?: { getConsent?: () => { purposes?: Record<string, unknown> } } }
  return airgap?.getConsent?.().purposes?.[consent.purpose] === true
}

function run(steps: readonly Step[]): void {
  for (const step of steps) {
    try {
      runStep(step)
    } catch {
      // A failing provider must not stop the others.
    }
  }
}

function runStep(step: Step): void {
  if (step.kind === 'set') {
    if (globals[step.name] === undefined)
      globals[step.name] = Object.assign(fill(step.value) as object, fill(step.properties ?? {}))
  } else if (step.kind === 'queue') addQueue(step.name, step.array)
  else if (step.kind === 'call') call(step.name, step.args)
  else {
    const script = document.createElement('script')
    script.async = true
    script.src = step.src
    for (const [name, value] of Object.entries(step.attributes ?? {})) script.setAttribute(name, value)
    script.onload = () => {
      for (const { name, args } of step.calls ?? []) call(name, args)
    }
    document.head.append(script)
  }
}

function addQueue(name: string, array: string | undefined): void {
  const calls: IArguments[] = []
  const queue = function (): void {
    const target = array ? (globals[array] as IArguments[]) : calls
    // biome-ignore lint/complexity/noArguments: providers expect the object, not an array.
    target.push(arguments)
  }
  globals[name] ??= array ? queue : Object.assign(queue, { q: calls })
}

/** `posthog.init` */
function call(path: string, args: readonly unknown[]): void {
  const names = path.split('.')
  const method = names.pop() ?? ''
  const owner = names.reduce((value, name) => value[name] as Record<string, unknown>, globals)
  const target = owner[method] as (...values: unknown[]) => void
  target.apply(owner, args.map(fill))
}

/** The date and time in values. */
function fill(value: unknown): unknown {
  if (value === '$date') return new Date()
  if (value === '$time') return Date.now()
  if (Array.isArray(value)) return value.map(fill)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
}
