import { createHash } from 'node:crypto'
import { readContent } from '../claims/content.ts'
import { groupsOfList } from '../claims/groups.ts'
import { readInputs } from '../claims/inputs.ts'
import { type Claims, claimOf, isId, nameOf, shownName, textOf } from '../claims/text.ts'
import type { User } from '../user.ts'

/** The user of a token; undefined if the token does not identify one. */
export function userOfToken(claims: Claims): User | undefined {
  const sub = claimOf(claims, 'sub')
  // https://www.rfc-editor.org/rfc/rfc7519#section-4.1.2
  if (sub !== undefined && typeof sub !== 'string') return undefined
  const written = textOf(claims, 'sub', 'email') ?? numbered(claims, 'userId') ?? numbered(claims, 'id')
  if (written !== undefined && !isId(written)) return undefined
  const content = readContent(claimOf(claims, 'content'))
  const inputs = readInputs(claimOf(claims, 'apiPlaygroundInputs'))
  return {
    id: written ?? hashOf(claims),
    name: nameOf(claims) ?? (content && nameOf(content)) ?? (written ? shownName(written) : 'Reader'),
    groups: groupsOfList(claimOf(claims, 'groups')),
    ...(content ? { content } : {}),
    ...(inputs ? { inputs } : {}),
  }
}

function numbered(claims: Claims, name: string): string | undefined {
  const value = claimOf(claims, name)
  return Number.isSafeInteger(value) ? String(value) : textOf(claims, name)
}

/** Claims that differ between tokens of the same user. */
const ofToken = ['exp', 'iat', 'nbf', 'jti', 'expiresAt']

function hashOf(claims: Claims): string {
  const own = Object.entries(claims).filter(([name]) => !ofToken.includes(name))
  const text = JSON.stringify(own.sort(([header], [other]) => (header < other ? -1 : 1)))
  return createHash('sha256').update(text).digest('base64url')
}
