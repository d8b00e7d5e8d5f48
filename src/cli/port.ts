export function readPort(given: unknown): number {
  const port = Number(given)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${String(given)} is not a port. Ports are numbers from 1 to 65535.`)
  return port
}
