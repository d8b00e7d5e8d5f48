/** A problem that the person at the terminal can solve. The message says how; nobody needs its stack. */
export class UserError extends Error {
  override name = 'UserError'
}

/** `ENOENT` and the like, where the system says what went wrong. */
export function errorCode(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return undefined
  return typeof problem.code === 'string' ? problem.code : undefined
}

export const errorMessage = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)

/** Whether the message alone helps: also of errors of the system (a full disk, a port in use) and of wrong options. */
export const isForUser = (error: unknown): error is Error =>
  error instanceof UserError ||
  (error instanceof Error && ('syscall' in error || error.constructor.name === 'CACError'))
