import { UserError } from '../../core/user-error.ts'
import type { BackOff } from '../back-off.ts'
import type { SignInMethod } from '../method.ts'
import { type PasswordCheck, proofOf } from '../password-hash.ts'
import { submitPassword } from '../password-submit.ts'
import type { User } from '../user.ts'
import { isPasswordHash } from '../users-text.ts'

export type PasswordMethodOptions = {
  /** The value of `OCTAVO_PASSWORD_HASH`. */
  hash: string | undefined
  /** Display name of all readers. */
  name: string
  passwords: PasswordCheck
  backOff: BackOff
}

const id = 'reader'

/** One password for all readers. Throws if its hash is missing or invalid. */
export function createPasswordMethod(options: PasswordMethodOptions): SignInMethod {
  const { name, passwords, backOff } = options
  const hash = options.hash?.trim() ?? ''
  if (!isPasswordHash(hash))
    throw new UserError(
      `OCTAVO_PASSWORD_HASH ${hash === '' ? 'is missing' : 'is not an argon2id hash'}. Create one with \`octavo users hash\`, and put it in single quotes, because it contains dollar signs.`,
    )
  const reader: User = { id, name, groups: [], proof: proofOf(hash) }
  return {
    kind: 'password',
    prompt: { kind: 'password' },
    submit: (form, visitor) =>
      submitPassword({
        account: id,
        visitor,
        hash,
        password: form.get('password') ?? '',
        passwords,
        backOff,
        user: () => reader,
      }),
    refresh: async (user) => (user.id === id && user.proof === reader.proof ? reader : undefined),
    close: backOff.close,
  }
}
