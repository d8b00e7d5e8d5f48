import { createHash } from 'node:crypto'
import { readContent } from '../claims/content.ts'
import { groupsOfList } from '../claims/groups.ts'
import { readInputs } from '../claims/inputs.ts'
import { type Claims, claimOf, displayName, isId, nameOf, textOf } from '../claims/text.ts'
import type { User } from '../user.ts'

/** The user of a token; undefined if the token does not identify one. */
export function userOfToken(claims: Claims): User | undefined {
  const sub = claimOf(claims, 'sub')
  // https://www.rfc-editor.org/rfc/rfc7519#section-4.1.2
  if (sub !== undefined && typeof sub !== 'string') return undefined
  const userId =
    textOf(claims, 'sub', 'email') ?? numberOrText(claims, 'userId') ?? numberOrText(claims, 'id')
  if (userId !== undefined && !isId(userId)) return undefined
  const content = readContent(claimOf(claims, 'content'))
  const inputs = readInputs(claimOf(claims, 'apiPlaygroundInputs'))
  return {
    id: userId ?? hashOf(claims),
    name: nameOf(claims) ?? (content && nameOf(content)) ?? (userId ? displayName(userId) : 'Reader'),
    groups: groupsOfList(claimOf(claims, 'groups')),
    ...(content ? { content } : {}),
    ...(inputs ? { inputs } : {}),
  }
}

function numberOrText(claims: Claims, name: string): string | undefined {
  const value = claimOf(claims, name)
  return Number.isSafeInteger(value) ? String(value) : textOf(claims, name)
}

/** Claims that differ between tokens of the same user. */
const tokenClaims = ['exp', 'iat', 'nbf', 'jti', 'expiresAt']

function hashOf(claims: Claims): string {
  const userClaims = Object.entries(claims).filter(([name]) => !tokenClaims.includes(name))
  const text = JSON.stringify(userClaims.sort(([name], [otherName]) => (name < otherName ? -1 : 1)))
  return createHash('sha256').update(text).digest('base64url')
}
