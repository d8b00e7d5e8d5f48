/** A problem that the user can fix. The message says how, so no stack is printed. */
export class UserError extends Error {
  override name = 'UserError'
}

/** The code of a system error, such as `ENOENT`. */
export function errorCode(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null || !('code' in problem)) return undefined
  return typeof problem.code === 'string' ? problem.code : undefined
}

export const errorMessage = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)

/** Whether the message needs no stack. Also true for system errors, such as a full disk. */
export const isForUser = (error: unknown): error is Error =>
  error instanceof UserError || (error instanceof Error && 'syscall' in error)
