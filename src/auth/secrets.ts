import { randomBytes } from 'node:crypto'
import { UserError } from '../core/user-error.ts'

const minBytes = 32
const minVariety = 12

/** How well-known examples start, without punctuation. */
const examples =
  /^(?:a?(?:very)?(?:super)?secret|changeme|changethis|replace|your(?:own|secret|random|long|key|\d)|my(?:very)?(?:super)?secret|example|insert|password|passwort|octavo|0123456789|1234567890|abcdefghij|deadbeef)/

const hint = 'Create one with `octavo users secret`.'

/**
 * Parses `OCTAVO_SECRET`. The first secret encrypts and all of them decrypt, so that secrets can be rotated.
 * Throws if a secret is missing or weak. No message repeats a secret.
 */
export function parseSecrets(text: string | undefined): readonly string[] {
  const secrets = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (secrets.length === 0)
    throw new UserError(`OCTAVO_SECRET is missing. It encrypts sign-in sessions. ${hint}`)
  for (const [index, secret] of secrets.entries()) {
    const problem = weaknessOf(secret)
    if (!problem) continue
    // A weak old secret is as dangerous as a weak new one.
    const which = secrets.length === 1 ? 'OCTAVO_SECRET' : `Secret ${index + 1} in OCTAVO_SECRET`
    throw new UserError(`${which} ${problem}. ${hint}`)
  }
  return secrets
}

function weaknessOf(secret: string): string | undefined {
  if (examples.test(secret.toLowerCase().replace(/[^a-z0-9]/g, ''))) return 'is a well-known example'
  if (Buffer.byteLength(secret) < minBytes)
    return `is too short: expected at least ${minBytes} bytes, got ${Buffer.byteLength(secret)}`
  if (new Set(secret).size < minVariety)
    return `is too easy to guess: expected at least ${minVariety} different characters`
  return undefined
}

export function createSecret(): string {
  return randomBytes(minBytes).toString('base64url')
}
