import { goTo, type SignInRequest, signPage } from './request.ts'

/** How long an agent key is valid. */
const keyDays = 30

export async function showKey(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, view } = signInRequest
  if (visitor.kind !== 'signed-in')
    return goTo(`${view.base}/login?redirect=${encodeURIComponent(`${view.base}/`)}`)
  return keyPage(signInRequest)
}

export async function makeKey(signInRequest: SignInRequest): Promise<Response> {
  const { visitor, signIn, audit, address, view } = signInRequest
  if (visitor.kind !== 'signed-in' || !visitor.session) return goTo(`${view.base}/login`)
  // Not longer than the provider's own limit.
  const { until = Number.POSITIVE_INFINITY } = visitor.session
  const seconds = Math.min(keyDays * 86_400, (until - signIn.now()) / 1000)
  const newKey = await signIn.keys.createAgentKey(visitor.user, seconds)
  audit({ event: 'key-made', method: signIn.method.kind, user: visitor.user.id, visitor: address })
  return keyPage(signInRequest, newKey)
}

async function keyPage(signInRequest: SignInRequest, newKey?: string): Promise<Response> {
  const { view, signIn } = signInRequest
  const html = await view.agentKeyPage({
    action: `${view.base}/login/key`,
    mcpAddress: `${signIn.site}/mcp`,
    days: keyDays,
    newKey,
  })
  return signPage(signInRequest, html)
}
