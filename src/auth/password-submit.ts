import type { BackOff } from './back-off.ts'
import type { Attempt } from './method.ts'
import type { PasswordCheck } from './password-hash.ts'
import type { User } from './user.ts'

export type PasswordSubmit = {
  account: string
  visitor: string
  /** Undefined for a user who is not there. */
  hash: string | undefined
  password: string
  passwords: PasswordCheck
  backOff: BackOff
  /** Who it is when the password is right. */
  user: () => User
}

const busySeconds = 5

/**
 * One try with a password. No reason repeats what was typed: people type their password into the field of the name.
 * Readers are told the same for a user who is not there as for a wrong password, after the same time.
 */
export async function submitPassword(submit: PasswordSubmit): Promise<Attempt> {
  const { account, visitor, hash, password, passwords, backOff, user } = submit
  const turn = await backOff.take(account, visitor)
  if (turn.kind === 'wait')
    return {
      kind: 'refused',
      reason: 'Too many tries failed before.',
      message: { kind: 'wait', seconds: turn.seconds },
    }
  const checked = await passwords.check(hash, password)
  if (checked === 'busy') {
    await turn.giveBack()
    return {
      kind: 'refused',
      reason: 'Too many passwords wait to be checked.',
      message: { kind: 'wait', seconds: busySeconds },
    }
  }
  if (checked === 'match') {
    await turn.succeed()
    return { kind: 'signed-in', user: user() }
  }
  const reason = hash === undefined ? 'There is no such user.' : 'The password does not match.'
  const { triesLeft, pause } = turn
  return triesLeft > 0
    ? { kind: 'refused', reason, message: { kind: 'no-match', triesLeft } }
    : { kind: 'refused', reason, message: { kind: 'wait', seconds: pause } }
}
