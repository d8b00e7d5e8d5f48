import { nearest } from '../../core/diagnostic/nearest.ts'
import { type Flag, serveFlags } from './flags.ts'
import { limitVariables } from './limit-variables.ts'

/** Variables that are neither an option nor a limit: the network, and secrets. */
export const networkVariables: readonly (readonly [name: string, text: string])[] = [
  ['OCTAVO_PUBLIC_URL', 'Public URL of the site, such as https://docs.example.com'],
  ['OCTAVO_TRUST_PROXY', 'Number of reverse proxies in front of the site, 0 to 9 (default: 0)'],
  ['OCTAVO_REDIS_URL', 'Redis or Valkey for state shared between processes'],
  [
    'OCTAVO_SECRET',
    'Encrypts sign-in sessions; create one with `octavo users secret`, list several to rotate',
  ],
  ['OCTAVO_USERS_FILE', 'Users file (default: .octavo/users in the site folder)'],
  ['OCTAVO_PASSWORD_HASH', 'Hash of the shared password, from `octavo users hash`'],
  ['OCTAVO_OIDC_CLIENT_SECRET', 'Client secret for OpenID Connect'],
  ['OCTAVO_RELAY_ALLOW_PRIVATE', 'Private addresses that the playground proxy may call, separated by commas'],
  ['OCTAVO_FEEDBACK_URL', "Webhook that receives readers' feedback as JSON"],
  ['OCTAVO_FEEDBACK_FILE', "File that receives readers' feedback, one JSON object per line"],
  ['OCTAVO_RELAY_ORIGINS', 'Origins of static copies that may use this proxy, separated by commas'],
]

const prefix = 'OCTAVO_'

/** Every variable that `octavo serve` reads. */
const names: readonly string[] = [
  ...Object.values<Flag>(serveFlags).map(({ variable }) => variable),
  ...networkVariables.map(([name]) => name),
  ...Object.values(limitVariables).map(({ name }) => name),
]

/** Older names that still work. They are not suggested. */
const oldNames = Object.values<Flag>(serveFlags).flatMap(({ oldVariable = [] }) => oldVariable)

/** Kubernetes sets these for a service named `octavo`. */
const serviceVariable = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/

/** Names with our prefix that nothing reads. */
export function unknownVariables(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
    .map(([name]) => name)
    .filter((name) => !names.includes(name) && !oldNames.includes(name) && !serviceVariable.test(name))
}

/** A sentence, or nothing if no name is close. The shared prefix is not compared. */
export function suggestVariable(name: string): string {
  const shorten = (name: string) => name.slice(prefix.length)
  const match = nearest(shorten(name), names.map(shorten))
  return match === undefined ? '' : ` Did you mean \`${prefix}${match}\`?`
}
