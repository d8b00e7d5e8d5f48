import { UserError } from '../../core/user-error.ts'
import type { BackOff } from '../back-off.ts'
import type { SignInMethod } from '../method.ts'
import { type PasswordCheck, proofOf } from '../password-hash.ts'
import { submitPassword } from '../password-submit.ts'
import type { User } from '../user.ts'
import { isPasswordHash } from '../users-text.ts'

export type PasswordMethodOptions = {
  /** What `OCTAVO_PASSWORD_HASH` holds. */
  hash: string | undefined
  /** What the site calls everybody who has the password. */
  name: string
  passwords: PasswordCheck
  backOff: BackOff
}

const id = 'reader'

/** One password that all readers share. Throws where its hash is missing or is none. */
export function createPasswordMethod(options: PasswordMethodOptions): SignInMethod {
  const { name, passwords, backOff } = options
  const hash = options.hash?.trim() ?? ''
  if (!isPasswordHash(hash))
    throw new UserError(
      `OCTAVO_PASSWORD_HASH ${hash === '' ? 'is missing' : 'is no argon2id hash'}: it holds the hash of the password that readers share. Print one with \`octavo users hash\`, and put it in single quotes, because it has dollar signs.`,
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
