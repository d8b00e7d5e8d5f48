import type { BackOff } from './back-off.ts'
import type { Attempt } from './method.ts'
import type { PasswordCheck } from './password-hash.ts'
import type { User } from './user.ts'

export type PasswordSubmit = {
  account: string
  visitor: string
  /** Undefined if the user does not exist. */
  hash: string | undefined
  password: string
  passwords: PasswordCheck
  backOff: BackOff
  /** The user, if the password is right. */
  user: () => User
}

const busySeconds = 5

/**
 * One attempt with a password. No reason repeats the input, because users type passwords into the username
 * field. An unknown user gets the same message as a wrong password, after the same time.
 */
export async function submitPassword(submit: PasswordSubmit): Promise<Attempt> {
  const { account, visitor, hash, password, passwords, backOff, user } = submit
  const turn = await backOff.take(account, visitor)
  if (turn.kind === 'wait')
    return {
      kind: 'refused',
      reason: 'Too many failed attempts.',
      message: { kind: 'wait', seconds: turn.seconds },
    }
  const result = await passwords.check(hash, password)
  if (result === 'busy') {
    await turn.giveBack()
    return {
      kind: 'refused',
      reason: 'Too many passwords are waiting to be checked.',
      message: { kind: 'wait', seconds: busySeconds },
    }
  }
  if (result === 'match') {
    await turn.succeed()
    return { kind: 'signed-in', user: user() }
  }
  const reason = hash === undefined ? 'User not found.' : 'The password does not match.'
  const { triesLeft, pause } = turn
  return triesLeft > 0
    ? { kind: 'refused', reason, message: { kind: 'no-match', triesLeft } }
    : { kind: 'refused', reason, message: { kind: 'wait', seconds: pause } }
}
