import { groupName } from '../../access/audience.ts'
import { type Claims, claimOf, isClaims } from './text.ts'

const maxGroups = 1_000

/** A list of names. An invalid list is ignored as a whole. */
export function groupsOfList(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return []
  return [...new Set(value.slice(0, maxGroups).map(groupName))].filter((name) => name !== '')
}

export type GroupsClaim = { groupsClaim: string; groupsDelimiter?: string }

/** The provider's groups; undefined without the claim. */
export function readGroups(
  claims: Claims,
  { groupsClaim, groupsDelimiter }: GroupsClaim,
): readonly string[] | undefined {
  const value = findClaim(claims, groupsClaim)
  if (typeof value !== 'string') return value === undefined ? undefined : groupsOfList(value)
  return groupsOfList(groupsDelimiter ? value.split(groupsDelimiter, maxGroups) : [value])
}

/**
 * A claim by its name or by a path with dots. Names may hold dots themselves (`https://example.com/groups`, or a client
 * `docs.example` below `resource_access`): what is there under the longer name counts first.
 */
function findClaim(claims: Claims, path: string): unknown {
  const whole = claimOf(claims, path)
  if (whole !== undefined) return whole
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const inner = claimOf(claims, path.slice(0, dot))
    const claim = isClaims(inner) ? findClaim(inner, path.slice(dot + 1)) : undefined
    if (claim !== undefined) return claim
  }
  return undefined
}

/**
 * Whether Entra left the groups out because there were too many, and says where else to ask:
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference#groups-overage-claim
 */
export function isOverage(claims: Claims, { groupsClaim }: GroupsClaim): boolean {
  if (findClaim(claims, groupsClaim) !== undefined) return false
  const elsewhere = claimOf(claims, '_claim_names')
  if (isClaims(elsewhere) && Object.hasOwn(elsewhere, groupsClaim)) return true
  const has = claimOf(claims, 'hasgroups')
  return groupsClaim === 'groups' && (has === true || has === 'true')
}

export const overageWords =
  'Entra omitted the groups from the token, because the user is in too many. ' +
  'Choose "Groups assigned to the application" in the app registration, ' +
  'or use app roles with `"groupsClaim": "roles"`.'
