import { randomBytes } from 'node:crypto'
import { UserError } from '../core/user-error.ts'

const minBytes = 32
const minVariety = 12

/** What examples begin with, ours and those of others, without the signs between their words. */
const examples =
  /^(?:a?(?:very)?(?:super)?secret|changeme|changethis|replace|your(?:own|secret|random|long|key|\d)|my(?:very)?(?:super)?secret|example|insert|password|passwort|octavo|0123456789|1234567890|abcdefghij|deadbeef)/

const hint = 'Print a new one with `octavo users secret`.'

/**
 * What `OCTAVO_SECRET` holds: the first secret seals, all of them open, so that one can take the place of another.
 * Throws where one is missing or could be guessed; no message repeats any of it.
 */
export function parseSecrets(text: string | undefined): readonly string[] {
  const secrets = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (secrets.length === 0)
    throw new UserError(`OCTAVO_SECRET is missing: it seals the sessions of readers who sign in. ${hint}`)
  for (const [index, secret] of secrets.entries()) {
    const problem = weaknessOf(secret)
    if (!problem) continue
    // An old one that can be guessed opens the door as well as a new one.
    const which = secrets.length === 1 ? 'OCTAVO_SECRET' : `Secret ${index + 1} of OCTAVO_SECRET`
    throw new UserError(`${which} ${problem}. ${hint}`)
  }
  return secrets
}

function weaknessOf(secret: string): string | undefined {
  if (examples.test(secret.toLowerCase().replace(/[^a-z0-9]/g, '')))
    return 'is an example, which everybody knows'
  if (Buffer.byteLength(secret) < minBytes)
    return `is too short: it has ${Buffer.byteLength(secret)} bytes, and needs ${minBytes}`
  if (new Set(secret).size < minVariety)
    return `is too easy to guess: it has fewer than ${minVariety} different characters`
  return undefined
}

export function createSecret(): string {
  return randomBytes(minBytes).toString('base64url')
}
