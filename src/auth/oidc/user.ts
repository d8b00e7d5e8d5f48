import { type Configuration, fetchUserInfo } from 'openid-client'
import type { OidcSettings } from '../../access/settings.ts'
import { readContent } from '../claims/content.ts'
import { groupOverageMessage, hasGroupOverage, readGroups } from '../claims/groups.ts'
import { readInputs } from '../claims/inputs.ts'
import { type Claims, claimOf, displayName, isId, nameOf } from '../claims/text.ts'
import type { Refusal } from '../method.ts'
import type { User } from '../user.ts'
import { provider, startAgain } from './refusals.ts'

/** Claims of validated tokens. */
type Identity = { issuer: string; sub: string; claims: Claims; accessToken: string }

/** The user who signed in. Claims that the ID token lacks come from the UserInfo endpoint. */
export async function readOidcUser(
  configuration: Configuration,
  settings: OidcSettings,
  identity: Identity,
): Promise<User | Refusal> {
  const { sub, claims, accessToken } = identity
  if (!isId(sub)) return startAgain('The `sub` of the ID token is blank or longer than 255 characters.')
  const isFromUserInfo = settings.groupsFrom === 'userinfo'
  const tokenGroups = isFromUserInfo ? undefined : readGroups(claims, settings)
  if (!isFromUserInfo && hasGroupOverage(claims, settings)) return tooManyGroups
  const hasGroups = settings.groupsFrom === 'id_token' || tokenGroups !== undefined
  const hasEndpoint = configuration.serverMetadata().userinfo_endpoint !== undefined
  if (isFromUserInfo && !hasEndpoint)
    return provider('`auth.oidc.groupsFrom` is "userinfo", but the provider has no UserInfo endpoint.')

  const needsUserInfo = hasEndpoint && (!hasGroups || nameOf(claims) === undefined)
  // The library rejects a response about another user.
  const userInfo: Claims = needsUserInfo ? await fetchUserInfo(configuration, accessToken, sub) : {}
  if (!hasGroups && hasGroupOverage(userInfo, settings)) return tooManyGroups
  const groups = hasGroups ? tokenGroups : readGroups(userInfo, settings)
  return describeUser(identity, userInfo, groups ?? [])
}

/** Claims of the ID token take precedence. */
function describeUser({ issuer, sub, claims }: Identity, userInfo: Claims, groups: readonly string[]): User {
  const claimFrom = (name: string) => claimOf(claims, name) ?? claimOf(userInfo, name)
  const content = readContent(claimFrom('content'))
  const inputs = readInputs(claimFrom('apiPlaygroundInputs'))
  return {
    id: `${issuer}|${sub}`,
    name: nameOf(claims) ?? nameOf(userInfo) ?? displayName(sub),
    groups,
    ...(content ? { content } : {}),
    ...(inputs ? { inputs } : {}),
  }
}

const tooManyGroups = provider(groupOverageMessage, 'tooManyGroups')
