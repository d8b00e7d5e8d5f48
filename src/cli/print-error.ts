import { packageVersion } from '../core/package-files.ts'
import { isForUser } from '../core/user-error.ts'

/** What is printed when a command fails: a message, or for a fault of Octavo all that a report needs. */
export function errorText(error: unknown): string {
  if (isForUser(error)) return error.message
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${stack}\n\nThis is a fault of Octavo. Please report it with these lines and what you ran (octavo ${packageVersion()}, Node ${process.version}).`
}
