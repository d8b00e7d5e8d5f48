import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { Refusal } from '../response/refusal.ts'
import type { Reach } from '../target/reach.ts'

/** How long each step of connecting took, in milliseconds. */
export type ConnectTiming = { dns?: number; connect?: number; tls?: number }

export type ConnectOptions = {
  reach: Reach
  timeoutMs: number
  /** Certificates to trust instead of Node's; for tests only. */
  ca?: string
}

export type Connector = {
  connect: buildConnector.connector
  /** Aborts a connection that is still opening. */
  abort: () => void
}

/** Opens connections for undici and checks their target: here, and again when a hostname is resolved. */
export function createConnector(
  { reach, timeoutMs, ca }: ConnectOptions,
  onConnected: (timing: ConnectTiming) => void,
): Connector {
  let opening: Socket | undefined
  const connect: buildConnector.connector = ({ hostname, protocol, port: portText }, done) => {
    const isSecure = protocol === 'https:'
    const port = Number(portText) || (isSecure ? 443 : 80)
    try {
      reach.checkHost(hostname, port)
    } catch (refusal) {
      done(refusal as Refusal, null)
      return
    }
    const timing: ConnectTiming = {}
    let mark = performance.now()
    const sinceMark = () => {
      const previous = mark
      mark = performance.now()
      return Math.round((mark - previous) * 100) / 100
    }
    const lookUp = reach.createLookup(port)
    const lookup: LookupFunction = (name, options, callback) =>
      lookUp(name, options, (...response) => {
        timing.dns = sinceMark()
        callback(...response)
      })
    const target = {
      host: hostname,
      port,
      lookup,
      noDelay: true,
      keepAlive: true,
      // Per address of a hostname. Node's default of 250 ms is too short for distant servers.
      autoSelectFamilyAttemptTimeout: 1000,
    }
    const socket: Socket = isSecure
      ? connectTls({
          ...target,
          servername: isIP(hostname) === 0 ? hostname : undefined,
          ALPNProtocols: ['http/1.1'],
          ca,
          // Explicit, because an environment variable can turn off the default.
          rejectUnauthorized: true,
        })
      : connectPlain(target)
    opening = socket
    let isTcpOpen = false
    let isOpen = false
    const giveUp = () => {
      if (isOpen) return
      socket.destroy(
        new Refusal('connect_timeout', `${hostname} did not respond within ${timeoutMs / 1000} s.`),
      )
    }
    // If the process was blocked, the connection may be open but not processed yet.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
    const fail = (error: Error) => {
      done(isSecure && isTcpOpen && !(error instanceof Refusal) ? tlsFailure(hostname, error) : error, null)
    }
    socket.once('connect', () => {
      isTcpOpen = true
      timing.connect = sinceMark()
    })
    socket.once('error', fail)
    socket.once('close', () => clearTimeout(timer))
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isOpen = true
      clearTimeout(timer)
      socket.off('error', fail)
      opening = undefined
      if (isSecure) timing.tls = sinceMark()
      onConnected(timing)
      done(null, socket)
    })
  }
  return { connect, abort: () => opening?.destroy() }
}

const tlsReasons = new Map([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate authority is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate authority is unknown'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate authority is unknown'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['CERT_REVOKED', 'its certificate was revoked'],
])

function tlsFailure(host: string, error: Error & { code?: string }): Refusal {
  const reason = tlsReasons.get(error.code ?? '') ?? 'TLS handshake failed'
  return new Refusal('tls_failed', `${host}: ${reason}.`)
}
