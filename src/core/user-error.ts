/** A problem that the person at the terminal can solve. The message says how; nobody needs its stack. */
export class UserError extends Error {
  override name = 'UserError'
}

/** Whether the message alone helps: also of errors of the system (a full disk, a port in use) and of wrong options. */
export const isForUser = (error: unknown): error is Error =>
  error instanceof UserError ||
  (error instanceof Error && ('syscall' in error || error.constructor.name === 'CACError'))
