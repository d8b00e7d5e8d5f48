import { UserError } from '../core/user-error.ts'
export function readPort(given: unknown, name = '--port'): number {
  const port = Number(given)
  if (String(given).trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`${name} ${String(given)} is not a port. Ports are numbers from 1 to 65535.`)
  return port
}
