import { nearest } from '../../core/diagnostic/nearest.ts'
import { serveFlags } from './flags.ts'
import { limitVariables } from './limit-variables.ts'

/** Variables that stand for no flag and for no limit: the network around the site. */
export const networkVariables: readonly (readonly [name: string, words: string])[] = [
  ['OCTAVO_PUBLIC_URL', 'Where readers find the site, such as https://docs.example.com'],
  ['OCTAVO_TRUST_PROXY', 'How many proxies stand in front, 0 to 9'],
  ['OCTAVO_REDIS_URL', 'Redis or Valkey, which several processes share'],
  ['OCTAVO_SECRET', 'Seals the sessions of readers; `octavo users secret` prints one, a comma list rotates'],
  ['OCTAVO_USERS_FILE', 'Users of the embedded sign-in (default: .octavo/users of the site folder)'],
  ['OCTAVO_PASSWORD_HASH', 'The password that readers share, as `octavo users hash` prints it'],
  ['OCTAVO_OIDC_CLIENT_SECRET', 'What the OpenID provider knows the site by'],
  ['OCTAVO_RELAY_ALLOW_PRIVATE', 'Private addresses that the relay may call'],
  ['OCTAVO_RELAY_ORIGINS', 'Origins of static copies whose playground may use the relay'],
]

const prefix = 'OCTAVO_'

/** Every variable that `octavo serve` reads. */
const names = [
  ...Object.values(serveFlags).map(({ variable }) => variable),
  ...networkVariables.map(([name]) => name),
  ...Object.values(limitVariables).map(({ name }) => name),
]

/** Kubernetes sets these for a service that is named `octavo`: nobody wrote them. */
const ofService = /_SERVICE_(?:HOST|PORT)(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/

/** Names that begin like ours, and that nothing reads. */
export function unknownVariables(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '' && !names.includes(name))
    .map(([name]) => name)
    .filter((name) => !ofService.test(name))
}

/** A sentence, or nothing where no name is near. What all names begin with does not make two of them alike. */
export function suggestVariable(name: string): string {
  const shorten = (name: string) => name.slice(prefix.length)
  const match = nearest(shorten(name), names.map(shorten))
  return match === undefined ? '' : ` Did you mean \`${prefix}${match}\`?`
}
