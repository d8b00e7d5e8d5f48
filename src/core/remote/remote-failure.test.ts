import { describe, expect, test } from 'vitest'
import { RemoteFailure, toRemoteFailure } from './remote-failure.ts'

const url = new URL('https://api.example.com:8443/openapi.json')
const withCode = (code: string) => Object.assign(new Error('for developers of Node'), { code })

describe('the message of a network error', () => {
  test.for([
    ['ENOTFOUND', 'host api.example.com not found'],
    ['EAI_AGAIN', 'host api.example.com could not be resolved'],
    ['ECONNREFUSED', 'api.example.com:8443 does not accept connections'],
    ['EHOSTUNREACH', 'api.example.com:8443 cannot be reached'],
    ['ENETUNREACH', 'api.example.com:8443 cannot be reached'],
    ['ETIMEDOUT', 'api.example.com:8443 cannot be reached'],
    ['ECONNRESET', 'api.example.com:8443 closed the connection'],
    ['CERT_HAS_EXPIRED', 'the certificate of api.example.com is not valid: it has expired'],
    ['CERT_NOT_YET_VALID', 'the certificate of api.example.com is not valid: it is not valid yet'],
    ['CERT_REVOKED', 'the certificate of api.example.com is not valid: it was revoked'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of api.example.com is not valid: it is self-signed'],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'the certificate of api.example.com is not valid: it is for another host name',
    ],
    ['CERT_UNTRUSTED', 'the certificate of api.example.com is not valid: cert untrusted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'api.example.com:8443 does not support https'],
    ['HPE_INVALID_CONSTANT', 'the response from api.example.com:8443 is not HTTP'],
    ['Z_DATA_ERROR', 'the response from api.example.com:8443 is incomplete or damaged'],
    ['EMFILE', 'api.example.com:8443 could not be read (EMFILE)'],
  ])('explains %s', ([code, expected]) => {
    expect(toRemoteFailure(withCode(code!), url).message).toBe(expected)
  })

  test('is unchanged for a RemoteFailure', () => {
    const failure = new RemoteFailure('it redirects more than 5 times')
    expect(toRemoteFailure(failure, url)).toBe(failure)
  })

  test('has a hint about a missing certificate authority', () => {
    expect(toRemoteFailure(withCode('SELF_SIGNED_CERT_IN_CHAIN'), url).hint).toContain('NODE_EXTRA_CA_CERTS')
    expect(toRemoteFailure(withCode('CERT_HAS_EXPIRED'), url).hint).toBeUndefined()
  })

  test('is general for a thrown value that is not an error', () => {
    expect(toRemoteFailure('oops', url).message).toBe('api.example.com:8443 could not be read')
  })
})
