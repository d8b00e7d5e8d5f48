import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/**
 * The recommended argon2id parameters:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const parameters = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const maxPasswordLength = 1000

/** Keyboards may encode the same letter in different ways. */
const normalizePassword = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), parameters)
}

/** Identifies a hash without revealing it. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(`octavo proof ${passwordHash}`).digest('base64url').slice(0, 16)
}

export type PasswordCheck = {
  /** `busy` if too many checks are waiting. Without a hash, it takes just as long and never matches. */
  check: (passwordHash: string | undefined, password: string) => Promise<'match' | 'no-match' | 'busy'>
}

type PasswordCheckLimits = { atOnce: number; waiting: number }

/** Each check uses 19 MiB and one of Node's four worker threads, which files and DNS need too. */
const defaultLimits: PasswordCheckLimits = { atOnce: 2, waiting: 64 }

export function createPasswordCheck({ atOnce, waiting } = defaultLimits): PasswordCheck {
  // The hash of a random password.
  const dummy = hashPassword(randomBytes(32).toString('base64url'))
  dummy.catch(() => {})
  const queue: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<boolean> => {
    if (running < atOnce) {
      running++
      return true
    }
    if (queue.length >= waiting) return false
    // The slot passes to the next in the queue.
    await new Promise<void>((resolve) => queue.push(resolve))
    return true
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }
  return {
    async check(passwordHash, password) {
      const isPossible = passwordHash !== undefined && password.length <= maxPasswordLength
      const hashToCheck = isPossible ? passwordHash : await dummy
      if (!(await enter())) return 'busy'
      try {
        return (await verify(hashToCheck, normalizePassword(password.slice(0, maxPasswordLength))))
          ? 'match'
          : 'no-match'
      } catch {
        // The hash is malformed.
        return 'no-match'
      } finally {
        leave()
      }
    },
  }
}
