import { packageVersion } from '../core/package-files.ts'
import { isForUser } from '../core/user-error.ts'

/** The message, or for a bug in Octavo everything that a report needs. */
export function errorText(error: unknown): string {
  if (isForUser(error)) return error.message
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${stack}\n\nThis is a bug in Octavo. Please report it with these lines and the command you ran (octavo ${packageVersion()}, Node ${process.version}).`
}
