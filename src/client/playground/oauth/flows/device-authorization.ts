import { parseDeviceCode } from '../../../../request/oauth-device.ts'
import { OAuthProblem } from '../../../../request/oauth-problem.ts'
import { explainRefusal } from '../../../../request/oauth-refusal.ts'
import { checkAddress, postForm } from '../ask.ts'
import type { OAuthToken } from '../oauth-token.ts'
import { exchangeGrant } from './exchange-grant.ts'
import type { FlowRequest } from './flow-way.ts'

const grant = 'urn:ietf:params:oauth:grant-type:device_code'

/** https://www.rfc-editor.org/rfc/rfc8628 */
export async function getByDevice(request: FlowRequest): Promise<OAuthToken> {
  const { flow, scopes, signal, onStep } = request
  checkAddress(flow.tokenUrl)
  const fields = { scope: scopes.join(' ') }
  const code = parseDeviceCode(await postForm(request, flow.deviceUrl, fields))
  const until = Date.now() + code.lifetime * 1000
  onStep({ kind: 'device', code: code.user, link: code.link, linkWithCode: code.linkWithCode })
  let seconds = code.interval
  for (;;) {
    await wait(seconds * 1000, signal)
    if (Date.now() > until) throw explainRefusal('expired_token')
    const response = await exchangeGrant(request, grant, { device_code: code.device }).catch(pendingCode)
    if (typeof response !== 'string') return response
    // https://www.rfc-editor.org/rfc/rfc8628#section-3.5: wait five seconds longer from now on.
    if (response === 'slow_down') seconds += 5
  }
}

/** Returns the two errors that mean "not yet", and throws others. */
function pendingCode(problem: unknown): OAuthToken | string {
  const code = problem instanceof OAuthProblem ? problem.code : ''
  if (code === 'authorization_pending' || code === 'slow_down') return code
  throw problem
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop)
  })
}
