import { type Configuration, fetchUserInfo } from 'openid-client'
import type { OidcSettings } from '../../access/settings.ts'
import { readContent } from '../claims/content.ts'
import { isOverage, overageWords, readGroups } from '../claims/groups.ts'
import { readInputs } from '../claims/inputs.ts'
import { type Claims, claimOf, isId, nameOf, shownName } from '../claims/text.ts'
import type { Refusal } from '../method.ts'
import type { User } from '../user.ts'
import { provider, startAgain } from './words.ts'

/** Both were checked: what they say is the word of the provider about this user. */
type Identity = { issuer: string; sub: string; claims: Claims; accessToken: string }

/** Who signed in. What the ID token does not say is asked at the endpoint about the user. */
export async function readOidcUser(
  configuration: Configuration,
  settings: OidcSettings,
  { issuer, sub, claims, accessToken }: Identity,
): Promise<User | Refusal> {
  if (!isId(sub)) return startAgain('The `sub` of the ID token is blank or longer than 255 characters.')
  const fromToken = settings.groupsFrom === 'userinfo' ? undefined : readGroups(claims, settings)
  if (settings.groupsFrom !== 'userinfo' && isOverage(claims, settings)) return tooManyGroups
  const isComplete = settings.groupsFrom === 'id_token' || fromToken !== undefined
  const hasEndpoint = configuration.serverMetadata().userinfo_endpoint !== undefined
  if (settings.groupsFrom === 'userinfo' && !hasEndpoint)
    return provider('`auth.oidc.groupsFrom` is "userinfo", and the provider has no such endpoint.')

  // The library refuses an answer about anybody else.
  const isAsked = hasEndpoint && (!isComplete || nameOf(claims) === undefined)
  const more: Claims = isAsked ? await fetchUserInfo(configuration, accessToken, sub) : {}
  if (!isComplete && isOverage(more, settings)) return tooManyGroups
  const groups = fromToken ?? (isComplete ? undefined : readGroups(more, settings)) ?? []
  const content = readContent(claimOf(claims, 'content') ?? claimOf(more, 'content'))
  const inputs = readInputs(claimOf(claims, 'apiPlaygroundInputs') ?? claimOf(more, 'apiPlaygroundInputs'))
  return {
    id: `${issuer}|${sub}`,
    name: nameOf(claims) ?? nameOf(more) ?? shownName(sub),
    groups,
    ...(content ? { content } : {}),
    ...(inputs ? { inputs } : {}),
  }
}

const tooManyGroups = provider(
  overageWords,
  'You are in more groups than the provider tells this site. Please tell the people who run the site.',
)
