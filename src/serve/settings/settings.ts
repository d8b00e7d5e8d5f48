import { readPublicUrl } from '../../core/public-url.ts'
import { errorMessage, UserError } from '../../core/user-error.ts'
import type { RelayLimits } from '../../relay/limits.ts'
import { parsePrivateRule } from '../../relay/target/private-rule.ts'
import { limitVariables } from './limit-variables.ts'
import { parseQuantity } from './quantity.ts'
import { suggestVariable, unknownVariables } from './variables.ts'

/** What the environment decides: the machine and the network around the site, never the site itself. */
export type ServeSettings = {
  publicUrl?: string
  trustProxy: number
  allowPrivate: string[]
  redisUrl?: string
  /** Origins of static copies whose playground may use the relay of this one. */
  origins: string[]
  limits: Partial<RelayLimits>
  /** Of sign-in. They are given on to nothing else. */
  secrets: { secret?: string; passwordHash?: string; clientSecret?: string }
}

/** Reads the variables `OCTAVO_*`. Everything that is wrong with them is said in one Error, a sentence a line. */
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
    allowPrivate: read('OCTAVO_RELAY_ALLOW_PRIVATE', readAllowed) ?? [],
    redisUrl: read('OCTAVO_REDIS_URL', readRedisUrl),
    origins: read('OCTAVO_RELAY_ORIGINS', readOrigins) ?? [],
    limits: {},
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
      if (value === undefined) throw new UserError(`${name} must be ${quantity.words}.`)
      return value
    })
    if (value !== undefined) settings.limits[limit] = value
  }
  if (settings.allowPrivate.length > 0 && !values.has('OCTAVO_PUBLIC_URL')) problems.push(openToAnyHost)
  problems.push(...misspeltLimits(environment))
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  return settings
}

/** DNS rebinding: a page of `evil.example` asks `evil.example`, which in the meantime leads to this server. */
const openToAnyHost =
  'OCTAVO_RELAY_ALLOW_PRIVATE needs OCTAVO_PUBLIC_URL, the address where readers find the site. Without it every name that leads to this server counts as the site, so a foreign page could reach into your network.'

function readHops(text: string): number {
  if (!/^\d$/.test(text))
    throw new UserError(
      'OCTAVO_TRUST_PROXY must be the number of proxies in front of the site, from 0 to 9; 1 for one nginx.',
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
        'OCTAVO_RELAY_ORIGINS must be a list of origins such as https://docs.example.com, with commas between them.',
      )
    return [origin]
  })
}

function readAllowed(text: string): string[] {
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

/** A misspelt limit would be no limit. Other names that nothing reads are only warned of, where the site is started. */
function misspeltLimits(environment: Readonly<Record<string, string>>): string[] {
  return unknownVariables(environment)
    .filter((name) => name.startsWith('OCTAVO_RELAY_'))
    .map((name) => `${name} is not a setting.${suggestVariable(name)}`)
}

/** From `OCTAVO_REDIS_URL`. The address holds a password, so no message repeats it. */
function readRedisUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new UserError('OCTAVO_REDIS_URL must be an address such as redis://127.0.0.1:6379.')
  if (!/^\/?$|^\/\d{1,9}$/.test(url.pathname))
    throw new UserError(
      'OCTAVO_REDIS_URL may end with the number of a database, such as /1, and with no other path.',
    )
  if (!isEscaped(url.username) || !isEscaped(url.password))
    throw new UserError('OCTAVO_REDIS_URL: a % in its user name or password has to be written as %25.')
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
