import type { IncomingMessage } from 'node:http'
import { anonymous } from '../access/audience.ts'
import { urlPath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'
import { parseTarget } from '../http/address.ts'
import { createApp } from '../http/app.ts'
import type { Assets } from '../http/assets.ts'
import type { Audit } from '../http/audit.ts'
import { createGuard } from '../http/guard.ts'
import { audienceOf } from '../http/visitor.ts'
import { visitorOf } from '../relay/check/visitor.ts'
import type { CallApi } from '../request/call-result.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { createSharedOutputs } from './shared-outputs.ts'
import { createSignInState, type SignInStateInput } from './sign-in-state.ts'

export type GuardedInput = Omit<SignInStateInput, 'docs'> & {
  docs: Site
  assets: Assets
  call: CallApi
  trustProxy: number
  audit: Audit
  /** Memory for generated texts that many requests share. */
  outputBytes: number
}

/** A site folder behind its guard, which checks every request. */
export function createGuardedSite(input: GuardedInput) {
  const { docs, assets, base, trustProxy, onFault } = input
  const apps = new WeakMap<View, ReturnType<typeof createApp>>()
  const state = createSignInState(input)
  const outputs = createSharedOutputs({ revision: docs.revision, maxBytes: input.outputBytes })
  const guard = createGuard({
    site: docs,
    appOf(view) {
      const app =
        apps.get(view) ??
        createApp(view, assets, {
          onFault,
          caching: 'production',
          call: input.call,
          sharing: outputs.forView(view),
        })
      apps.set(view, app)
      return app
    },
    assets,
    signIn: state.signIn,
    addressOf: (_request, { incoming }) => addressOf(incoming as IncomingMessage | undefined),
    audit: input.audit,
  })
  const addressOf = (incoming: IncomingMessage | undefined) =>
    incoming ? visitorOf(incoming, trustProxy) : ''

  /** For a reader by cookie, or for an agent, which uses another URL, by key. */
  async function ruleOf(
    page: string,
    { url = '', headers }: IncomingMessage,
  ): Promise<RelayRule | undefined> {
    const isReader = parseTarget(url, base).address.kind === 'relay'
    const visitor = isReader
      ? await guard.visitorOf(headers.cookie ?? null)
      : await guard.agentOf(headers.authorization ?? null)
    const rule = await (await docs.view(audienceOf(visitor))).relayRule(page)
    if (rule || visitor.kind === 'signed-in') return rule
    const auth = await docs.auth()
    const isPrivate = auth.kind === 'broken' || (auth.kind === 'on' && auth.settings.default === 'private')
    const isRestricted = (await docs.decide(urlPath(page), anonymous))?.page === 'sign-in'
    return isPrivate || isRestricted ? { kind: 'sign-in' } : undefined
  }

  async function takesFeedback(page: string, { headers }: IncomingMessage): Promise<boolean> {
    const view = await docs.view(audienceOf(await guard.visitorOf(headers.cookie ?? null)))
    return (await view.takesFeedback()) && (await view.map()).routes.has(urlPath(page))
  }

  return {
    fetch: guard.handle,
    refuse: guard.refuse,
    isGuarded: async () => (await docs.auth()).kind !== 'none',
    ruleOf,
    takesFeedback,
    /** Throws if the site is not safe to serve. */
    async check(): Promise<void> {
      const { usable } = await docs.config()
      // A site with sign-in must not become public while docs.json is missing.
      if (!usable && input.secret && (await docs.auth()).kind === 'none')
        throw new UserError(
          'OCTAVO_SECRET is set, but docs.json cannot be read, so the sign-in settings are unknown. Fix docs.json, or unset OCTAVO_SECRET.',
        )
      await state.start()
    },
    async close() {
      outputs.close()
      await state.close()
    },
  }
}
