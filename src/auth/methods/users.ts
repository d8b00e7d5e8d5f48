import type { BackOff } from '../back-off.ts'
import type { SignInMethod } from '../method.ts'
import { type PasswordCheck, proofOf } from '../password-hash.ts'
import { submitPassword } from '../password-submit.ts'
import type { User } from '../user.ts'
import type { UsersFile } from '../users-file.ts'
import { type UserEntry, userName } from '../users-text.ts'

export type UsersMethodOptions = { file: UsersFile; passwords: PasswordCheck; backOff: BackOff }

/** Users from a file, each with their own password. */
export function createUsersMethod({ file, passwords, backOff }: UsersMethodOptions): SignInMethod {
  return {
    kind: 'users',
    prompt: { kind: 'name-and-password' },
    async submit(form, visitor) {
      const name = userName(form.get('name') ?? '')
      const entry = await file.find(name)
      return submitPassword({
        account: name,
        visitor,
        hash: entry?.hash,
        password: form.get('password') ?? '',
        passwords,
        backOff,
        user: () => toUser(entry!),
      })
    },
    async refresh(user) {
      const entry = await file.find(user.id)
      if (!entry || user.proof !== proofOf(entry.hash)) return undefined
      return { ...user, ...toUser(entry) }
    },
    close: backOff.close,
  }
}

function toUser({ name, groups, hash }: UserEntry): User {
  return { id: name, name, groups, proof: proofOf(hash) }
}
