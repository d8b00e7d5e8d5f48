import { readPublicUrl } from '../../core/public-url.ts'
import { errorMessage, UserError } from '../../core/user-error.ts'
import type { RelayLimits } from '../../relay/limits.ts'
import { parsePrivateRule } from '../../relay/target/private-rule.ts'
import { limitVariables } from './limit-variables.ts'
import { parseQuantity } from './quantity.ts'
import { suggestVariable, unknownVariables } from './variables.ts'

/** Settings from the environment: the machine and the network, never the site's content. */
export type ServeSettings = {
  publicUrl?: string
  trustProxy: number
  allowPrivate: string[]
  redisUrl?: string
  /** Origins of static copies that may use this site's proxy. */
  origins: string[]
  limits: Partial<RelayLimits>
  /** Where readers' feedback goes. Without either, to the log. */
  feedback: { webhook?: string; file?: string }
  /** For sign-in only. */
  secrets: { secret?: string; passwordHash?: string; clientSecret?: string }
}

/** Reads the `OCTAVO_*` variables. Reports all problems in one error, one per line. */
export function readSettings(environment: Readonly<Record<string, string>>, base: string): ServeSettings {
  const problems: string[] = []
  const values = new Map(Object.entries(environment).filter(([, value]) => value.trim() !== ''))
  const read = <Value>(name: string, parse: (text: string) => Value): Value | undefined => {
    const text = values.get(name)?.trim()
    if (text === undefined) return undefined
    try {
      return parse(text)
    } catch (problem) {
      problems.push(problem instanceof Error ? problem.message : String(problem))
      return undefined
    }
  }
  const settings: ServeSettings = {
    publicUrl: read('OCTAVO_PUBLIC_URL', (text) => readPublicUrl(text, base)),
    trustProxy: read('OCTAVO_TRUST_PROXY', readHops) ?? 0,
    allowPrivate: read('OCTAVO_RELAY_ALLOW_PRIVATE', readAllowPrivate) ?? [],
    redisUrl: read('OCTAVO_REDIS_URL', readRedisUrl),
    origins: read('OCTAVO_RELAY_ORIGINS', readOrigins) ?? [],
    limits: {},
    feedback: {
      webhook: read('OCTAVO_FEEDBACK_URL', readWebhook),
      file: values.get('OCTAVO_FEEDBACK_FILE'),
    },
    secrets: {
      secret: values.get('OCTAVO_SECRET'),
      passwordHash: values.get('OCTAVO_PASSWORD_HASH'),
      clientSecret: values.get('OCTAVO_OIDC_CLIENT_SECRET'),
    },
  }
  for (const limit of Object.keys(limitVariables) as (keyof RelayLimits)[]) {
    const { name, quantity } = limitVariables[limit]
    const value = read(name, (text) => {
      const value = parseQuantity(text, quantity)
      if (value === undefined) throw new UserError(`${name} must be ${quantity.text}, got \`${text}\`.`)
      return value
    })
    if (value !== undefined) settings.limits[limit] = value
  }
  if (settings.allowPrivate.length > 0 && !values.has('OCTAVO_PUBLIC_URL')) problems.push(missingPublicUrl)
  problems.push(...misspelledLimits(environment))
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  return settings
}

/** DNS rebinding: a page on `evil.example` requests `evil.example`, which by then resolves to this server. */
const missingPublicUrl =
  'OCTAVO_RELAY_ALLOW_PRIVATE requires OCTAVO_PUBLIC_URL, the public URL of the site. Without it, a page on another site could reach your network through the proxy.'

function readHops(text: string): number {
  if (!/^\d$/.test(text))
    throw new UserError(
      'OCTAVO_TRUST_PROXY must be the number of reverse proxies in front of the site, from 0 to 9. Use 1 for a single nginx.',
    )
  return Number(text)
}

function readOrigins(text: string): string[] {
  return text.split(',').flatMap((entry) => {
    const text = entry.trim()
    if (text === '') return []
    const origin = URL.canParse(text) ? new URL(text).origin : 'null'
    if (!/^https?:/.test(origin) || text.replace(/\/$/, '').toLowerCase() !== origin)
      throw new UserError(
        'OCTAVO_RELAY_ORIGINS must be a comma-separated list of origins, such as https://docs.example.com.',
      )
    return [origin]
  })
}

/** No message repeats the URL, because it may contain a secret. */
function readWebhook(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UserError('OCTAVO_FEEDBACK_URL must be a URL such as https://chat.example.com/hooks/docs.')
  return text
}

function readAllowPrivate(text: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of entries) {
    try {
      parsePrivateRule(entry)
    } catch (problem) {
      throw new UserError(`OCTAVO_RELAY_ALLOW_PRIVATE: ${errorMessage(problem)}`)
    }
  }
  return entries
}

/**
 * A misspelled limit would not apply, so it is an error. Other unknown names only cause a warning at start.
 */
function misspelledLimits(environment: Readonly<Record<string, string>>): string[] {
  return unknownVariables(environment)
    .filter((name) => name.startsWith('OCTAVO_RELAY_'))
    .map((name) => `Unknown environment variable ${name}.${suggestVariable(name)}`)
}

/** From `OCTAVO_REDIS_URL`. No message repeats it, because it contains a password. */
function readRedisUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new UserError('OCTAVO_REDIS_URL must be a URL such as redis://127.0.0.1:6379.')
  if (!/^\/?$|^\/\d{1,9}$/.test(url.pathname))
    throw new UserError('The path of OCTAVO_REDIS_URL must be empty or a database number, such as /1.')
  if (!isEscaped(url.username) || !isEscaped(url.password))
    throw new UserError(
      'OCTAVO_REDIS_URL contains an unescaped % in its username or password. Write it as %25.',
    )
  return text
}

function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
