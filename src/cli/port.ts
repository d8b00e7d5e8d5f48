import { UserError } from '../core/user-error.ts'
export function readPort(value: unknown, name = '--port'): number {
  const port = Number(value)
  if (String(value).trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`${name} ${String(value)} is not a port. Ports are numbers from 1 to 65535.`)
  return port
}
