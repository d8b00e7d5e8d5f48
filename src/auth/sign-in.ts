import type { AuthSettings } from '../access/settings.ts'
import { isLoopbackHost } from '../core/remote/public-address.ts'
import { UserError } from '../core/user-error.ts'
import { type AgentKeys, createAgentKeys } from './agent-key.ts'
import type { SignInMethod } from './method.ts'
import { type MethodInput, methods } from './methods/index.ts'
import { parseSecrets } from './secrets.ts'
import { createMarks } from './session/create-marks.ts'
import type { Marks } from './session/marks.ts'
import { createSeal, type Seal } from './session/seal.ts'
import { createSessions, type Sessions } from './session/session.ts'

export type SignIn = {
  settings: AuthSettings
  method: SignInMethod
  sessions: Sessions
  keys: AgentKeys
  /** The site's URL with its base path, without a trailing slash. */
  site: string
  /** Milliseconds. */
  now: () => number
  close: () => Promise<void>
}

export type SignInInput = Omit<MethodInput, 'settings' | 'marks'> & {
  /** The value of `OCTAVO_SECRET`. */
  secret?: string
  base: string
  /** Marks that outlive these settings. */
  marks?: Marks
}

/** Sets up sign-in. Throws an error with the fix if the configuration is not safe. */
export async function createSignIn(settings: AuthSettings, input: SignInInput): Promise<SignIn> {
  const { base, site, now, redisUrl, onFault } = input
  const secrets = parseSecrets(input.secret)
  checkSiteUrl(site)
  const marks = input.marks ?? createMarks({ redisUrl, now, onFault })
  const closeMarks = async () => {
    if (!input.marks) await marks.close()
  }
  try {
    const siteMarks = marksForSite(marks, site)
    const method = await methods[settings.method]({ ...input, settings, marks: siteMarks })
    const seal = sealForSite(createSeal(secrets, now), site)
    const context = { seal, marks: siteMarks, method: settings.method, now }
    const place = { isSecure: site.startsWith('https:'), base }
    return {
      settings,
      method,
      site,
      now,
      sessions: createSessions({ ...context, settings: settings.session, place }),
      keys: createAgentKeys(context),
      close: async () => {
        await method.close?.()
        await closeMarks()
      },
    }
  } catch (problem) {
    await closeMarks()
    throw problem
  }
}

/** Separates sites that share a secret or a Redis. */
const sealForSite = ({ seal, open }: Seal, site: string): Seal => ({
  seal: (purpose, payload, seconds) => seal(`${purpose} of ${site}`, payload, seconds),
  open: (purpose, text) => open(`${purpose} of ${site}`, text),
})

const marksForSite = (marks: Marks, site: string): Marks => ({
  set: (name, seconds) => marks.set(`${site} ${name}`, seconds),
  has: (name) => marks.has(`${site} ${name}`),
  stamp: (name, seconds) => marks.stamp(`${site} ${name}`, seconds),
  stampOf: (name) => marks.stampOf(`${site} ${name}`),
  close: marks.close,
})

/** Over plain HTTP, others on the network could read cookies. On this machine there is no network. */
function checkSiteUrl(site: string): void {
  const { protocol, hostname } = new URL(site)
  if (protocol === 'https:' || isLoopbackHost(hostname)) return
  throw new UserError(
    `A site with sign-in needs an HTTPS URL, got ${site}. Set OCTAVO_PUBLIC_URL, such as https://docs.example.com.`,
  )
}
