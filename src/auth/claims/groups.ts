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
 * A claim by its name or by a dotted path. Names may contain dots (`https://example.com/groups`, or a client
 * `docs.example` below `resource_access`), so longer names are tried first.
 */
function findClaim(claims: Claims, path: string): unknown {
  const directClaim = claimOf(claims, path)
  if (directClaim !== undefined) return directClaim
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const inner = claimOf(claims, path.slice(0, dot))
    const claim = isClaims(inner) ? findClaim(inner, path.slice(dot + 1)) : undefined
    if (claim !== undefined) return claim
  }
  return undefined
}

/**
 * Whether Entra omitted the groups because there are too many, and refers to another API:
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference#groups-overage-claim
 */
export function hasGroupOverage(claims: Claims, { groupsClaim }: GroupsClaim): boolean {
  if (findClaim(claims, groupsClaim) !== undefined) return false
  const claimNames = claimOf(claims, '_claim_names')
  if (isClaims(claimNames) && Object.hasOwn(claimNames, groupsClaim)) return true
  const flag = claimOf(claims, 'hasgroups')
  return groupsClaim === 'groups' && (flag === true || flag === 'true')
}

export const groupOverageMessage =
  'Entra omitted the groups from the token, because the user is in too many. ' +
  'Choose "Groups assigned to the application" in the app registration, ' +
  'or use app roles with `"groupsClaim": "roles"`.'
