import { UserError } from '../core/user-error.ts'

/** Port 0 is any free port. */
export function readPort(value: string, name = '--port'): number {
  const port = Number(value)
  if (value.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(
      `${name} must be a number from 1 to 65535, got ${value === '' ? 'an empty value' : `\`${value}\``}.`,
    )
  return port
}
