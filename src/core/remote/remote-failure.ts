/** Why something could not be fetched, in words for the author of the site. */
export class RemoteFailure extends Error {
  readonly hint: string | undefined

  constructor(reason: string, hint?: string) {
    super(reason)
    this.hint = hint
  }
}

/** What Node says about a connection, in those words. */
export function toRemoteFailure(error: unknown, url: URL): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const code = codeOf(error)
  const { host, hostname } = url
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return new RemoteFailure(`the name ${hostname} does not exist`, 'Check how it is written.')
  if (code.startsWith('EAI_'))
    return new RemoteFailure(
      `the name ${hostname} could not be looked up`,
      'Is this machine connected to the internet?',
    )
  if (code === 'ECONNREFUSED')
    return new RemoteFailure(`${host} does not accept connections`, 'Is the server running?')
  if (code === 'ETIMEDOUT' || code.endsWith('UNREACH'))
    return new RemoteFailure(`${host} cannot be reached`, 'Is this machine connected to the internet?')
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new RemoteFailure(`${host} broke off the connection`)
  const fault = certificateFaults[code]
  if (fault)
    return new RemoteFailure(`the certificate of ${hostname} is not valid: ${fault}`, trustHint(code))
  if (/^(CERT_|UNABLE_TO_|CRL_|ERROR_IN_CERT|INVALID_)/.test(code))
    return new RemoteFailure(
      `the certificate of ${hostname} is not valid: ${code.toLowerCase().replaceAll('_', ' ')}`,
    )
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return new RemoteFailure(`${host} does not answer as https`, 'Check the port and the protocol.')
  if (code.startsWith('HPE_'))
    return new RemoteFailure(`the answer of ${host} is not HTTP`, 'Check the port and the protocol.')
  if (/^(Z_|ERR__ERROR_)/.test(code)) return new RemoteFailure(`the answer of ${host} is cut off or damaged`)
  return new RemoteFailure(`${host} could not be read${code && ` (${code})`}`)
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'its time has not begun',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT: 'it is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificates between it and a known authority are missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
}

/** Where the authority is missing, the author can add it; every other fault is for the owner of the server. */
function trustHint(code: string): string | undefined {
  if (!/SELF_SIGNED|ISSUER|LEAF/.test(code)) return undefined
  return 'Trust an authority of your own with the variable `NODE_EXTRA_CA_CERTS`.'
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
