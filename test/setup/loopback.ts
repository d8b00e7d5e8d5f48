import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { afterEach } from 'vitest'

/**
 * Fails a test that connects to anything but this machine, or resolves a name outside of it. A name may have its own
 * `lookup` that leads to loopback.
 */
const shared = globalThis as { outsideTargets?: string[] }

const isLoopback = (host: string) =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127\..*|0\.0\.0\.0|::)$/i.test(host)

type ConnectOptions = { host?: string; path?: string; lookup?: unknown }

/** `connect` takes options, a path, or a port and a host; Node itself passes an array of options and callback. */
function readOptions([first, second]: readonly unknown[]): ConnectOptions {
  const options = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object' && options !== null) return options
  if (typeof options === 'string' && Number.isNaN(Number(options))) return { path: options }
  return { host: typeof second === 'string' ? second : undefined }
}

function refuse(target: string): Error {
  shared.outsideTargets?.push(target)
  return new Error(`Tests connect only to loopback, not to ${target}`)
}

function guardConnections(): void {
  const { lookup: systemLookup } = dns
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const { host = 'localhost', path, lookup = systemLookup } = readOptions(args)
    if (!path && !isLoopback(host) && (net.isIP(host) !== 0 || lookup === systemLookup)) {
      const error = refuse(host)
      process.nextTick(() => this.destroy(error))
      return this
    }
    this.on('lookup', (_error: unknown, address: string | undefined) => {
      if (address && !isLoopback(address)) this.destroy(refuse(`${host} at ${address}`))
    })
    return Reflect.apply(connect, this, args)
  }
  syncBuiltinESMExports()
}

// Runs once for each file, while the files of a worker share the patched module.
if (!shared.outsideTargets) {
  shared.outsideTargets = []
  guardConnections()
}

afterEach(() => {
  const targets = shared.outsideTargets?.splice(0) ?? []
  if (targets.length > 0) throw new Error(`Connected outside of this machine: ${targets.join(', ')}`)
})
