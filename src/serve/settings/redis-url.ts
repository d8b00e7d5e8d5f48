import { UserError } from '../../core/user-error.ts'
/** From `OCTAVO_REDIS_URL`. The address holds a password, so no message repeats it. */
export function readRedisUrl(text: string): string {
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
