/** Why a fetch failed, for the site's author. */
export class RemoteFailure extends Error {
  readonly hint: string | undefined

  constructor(reason: string, hint?: string) {
    super(reason)
    this.hint = hint
  }
}

/** Explains Node's connection errors. */
export function toRemoteFailure(error: unknown, url: URL): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const code = codeOf(error)
  const { host, hostname } = url
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return new RemoteFailure(`host ${hostname} not found`, 'Check the spelling.')
  if (code.startsWith('EAI_'))
    return new RemoteFailure(`host ${hostname} could not be resolved`, 'Check the internet connection.')
  if (code === 'ECONNREFUSED')
    return new RemoteFailure(`${host} does not accept connections`, 'Check that the server is running.')
  if (code === 'ETIMEDOUT' || code.endsWith('UNREACH'))
    return new RemoteFailure(`${host} cannot be reached`, 'Check the internet connection.')
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new RemoteFailure(`${host} closed the connection`)
  const fault = certificateFaults[code]
  if (fault)
    return new RemoteFailure(`the certificate of ${hostname} is not valid: ${fault}`, trustHint(code))
  if (/^(CERT_|UNABLE_TO_|CRL_|ERROR_IN_CERT|INVALID_)/.test(code))
    return new RemoteFailure(
      `the certificate of ${hostname} is not valid: ${code.toLowerCase().replaceAll('_', ' ')}`,
    )
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return new RemoteFailure(`${host} does not support https`, 'Check the port and the protocol.')
  if (code.startsWith('HPE_'))
    return new RemoteFailure(`the response from ${host} is not HTTP`, 'Check the port and the protocol.')
  if (/^(Z_|ERR__ERROR_)/.test(code))
    return new RemoteFailure(`the response from ${host} is incomplete or damaged`)
  return new RemoteFailure(`${host} could not be read${code && ` (${code})`}`)
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'it is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'intermediate certificates are missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
}

/** The author can add a missing authority. Other problems are the server's. */
function trustHint(code: string): string | undefined {
  if (!/SELF_SIGNED|ISSUER|LEAF/.test(code)) return undefined
  return 'Set the environment variable `NODE_EXTRA_CA_CERTS` to trust your own authority.'
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
