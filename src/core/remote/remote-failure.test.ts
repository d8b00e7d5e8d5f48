import { describe, expect, test } from 'vitest'
import { RemoteFailure, toRemoteFailure } from './remote-failure.ts'

const url = new URL('https://api.example.com:8443/openapi.json')
const withCode = (code: string) => Object.assign(new Error('for developers of Node'), { code })

describe('what Node says, in words', () => {
  test.for([
    ['ENOTFOUND', 'the name api.example.com does not exist'],
    ['EAI_AGAIN', 'the name api.example.com could not be looked up'],
    ['ECONNREFUSED', 'api.example.com:8443 does not accept connections'],
    ['EHOSTUNREACH', 'api.example.com:8443 cannot be reached'],
    ['ENETUNREACH', 'api.example.com:8443 cannot be reached'],
    ['ETIMEDOUT', 'api.example.com:8443 cannot be reached'],
    ['ECONNRESET', 'api.example.com:8443 broke off the connection'],
    ['CERT_HAS_EXPIRED', 'the certificate of api.example.com is not valid: it has expired'],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'the certificate of api.example.com is not valid: it is for another name',
    ],
    ['CERT_UNTRUSTED', 'the certificate of api.example.com is not valid: cert untrusted'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'api.example.com:8443 does not answer as https'],
    ['HPE_INVALID_CONSTANT', 'the answer of api.example.com:8443 is not HTTP'],
    ['Z_DATA_ERROR', 'the answer of api.example.com:8443 is cut off or damaged'],
    ['EMFILE', 'api.example.com:8443 could not be read (EMFILE)'],
  ])('%s', ([code, words]) => {
    expect(toRemoteFailure(withCode(code!), url).message).toBe(words)
  })

  test('words that are there already stay', () => {
    const failure = new RemoteFailure('it redirects more than 5 times')
    expect(toRemoteFailure(failure, url)).toBe(failure)
  })

  test('an authority that is missing can be added', () => {
    expect(toRemoteFailure(withCode('SELF_SIGNED_CERT_IN_CHAIN'), url).hint).toContain('NODE_EXTRA_CA_CERTS')
    expect(toRemoteFailure(withCode('CERT_HAS_EXPIRED'), url).hint).toBeUndefined()
  })

  test('something thrown that is no error at all', () => {
    expect(toRemoteFailure('oops', url).message).toBe('api.example.com:8443 could not be read')
  })
})
