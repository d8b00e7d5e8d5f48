import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The first choice for argon2id at https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const parameters = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const longestPassword = 1000

/** Keyboards write the same letter in several ways. */
const bytesOf = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return hash(bytesOf(password), parameters)
}

/** Identifies a hash without revealing it. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(`octavo proof ${passwordHash}`).digest('base64url').slice(0, 16)
}

export type PasswordCheck = {
  /** `busy` if too many checks are waiting. Without a hash, it takes as long and never matches. */
  check: (passwordHash: string | undefined, password: string) => Promise<'match' | 'no-match' | 'busy'>
}

type PasswordCheckLimits = { atOnce: number; waiting: number }

/**
 * Each takes 19 MiB and a thread of the four that Node has for files and names as well, so few run at a time and
 * others wait.
 */
const usualLimits: PasswordCheckLimits = { atOnce: 2, waiting: 64 }

export function createPasswordCheck({ atOnce, waiting } = usualLimits): PasswordCheck {
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
      const isPossible = passwordHash !== undefined && password.length <= longestPassword
      const against = isPossible ? passwordHash : await dummy
      if (!(await enter())) return 'busy'
      try {
        return (await verify(against, bytesOf(password.slice(0, longestPassword)))) ? 'match' : 'no-match'
      } catch {
        // A hash that says it is one and is none.
        return 'no-match'
      } finally {
        leave()
      }
    },
  }
}
