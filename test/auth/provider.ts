import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type JWTPayload, SignJWT } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { listen, stop } from '../oauth/serve-panel.ts'

export type Answer = { status: number; headers: Record<string, string>; body: string }
/** What somebody in the way makes of an answer; without a result it never comes. */
export type Change = (answer: Answer) => Answer | undefined | Promise<Answer | undefined>

export type TestProvider = Awaited<ReturnType<typeof serveProvider>>

type Options = {
  /** Whose readers sign in here. */
  site: string
  /** Whether claims about the user stand in the ID token too, and not only at the endpoint about the user. */
  inIdToken?: boolean
  more?: Configuration
}

/**
 * A real provider of OpenID on this machine that lets everybody in under the name they give, with a server before it
 * that can change each answer on its way.
 */
export async function serveProvider({ site, inIdToken = true, more }: Options) {
  const accounts = new Map<string, Record<string, unknown>>()
  const changes = new Map<string, Change>()
  const asked: string[] = []
  let signing = createKey('first')
  let handler: (request: IncomingMessage, response: ServerResponse) => void = () => {}

  const behind = createServer((request, response) => handler(request, response))
  const behindUrl = new URL(await listen(behind))
  const front = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://front').pathname
    asked.push(path)
    const answer = await pass(request, Number(behindUrl.port))
    const change = changes.get(path)
    const changed = change ? await change(answer) : answer
    if (!changed) return
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = changed.headers
    response.writeHead(changed.status, headers).end(changed.body)
  })
  const url = await listen(front)
  const start = () => {
    const provider = new Provider(url, configure({ site, inIdToken, more }, accounts, signing.jwk))
    // Else it warns about http on every start.
    provider.on('server_error', () => {})
    handler = provider.callback()
  }
  start()

  return {
    url,
    accounts,
    asked,
    /** The key that it signs with today. */
    key: () => signing,
    /** It signs with another key from now on, and forgets the last one. */
    rotate: () => {
      signing = createKey(crypto.randomUUID())
      start()
    },
    change: (path: string, change: Change) => changes.set(path, change),
    changeJson: (path: string, change: (body: Record<string, unknown>) => object | Promise<object>) =>
      changes.set(path, async (answer) => ({
        ...answer,
        body: JSON.stringify(await change(JSON.parse(answer.body))),
      })),
    honest: () => changes.clear(),
    close: async () => {
      front.closeAllConnections()
      behind.closeAllConnections()
      await stop(front)
      await stop(behind)
    },
  }
}

export type SigningKey = ReturnType<typeof createKey>

export function createKey(kid: string, modulusLength = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** A token by this key with a header of one's choice. */
export function signToken(
  key: { kid: string; privateKey: KeyObject },
  claims: JWTPayload,
  header: object = {},
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey)
}

function configure(
  { site, inIdToken, more }: Options,
  accounts: ReadonlyMap<string, Record<string, unknown>>,
  jwk: object,
): Configuration {
  const redirect_uris = [`${site}/login/callback`]
  const about = [
    'name',
    'preferred_username',
    'email',
    'groups',
    'realm_access',
    'content',
    'apiPlaygroundInputs',
  ]
  const ofEntra = ['_claim_names', '_claim_sources', 'hasgroups']
  return {
    jwks: { keys: [jwk] } as Configuration['jwks'],
    clients: [
      {
        client_id: 'docs',
        client_secret: 'moss & fern: 100%',
        redirect_uris,
        post_logout_redirect_uris: [`${site}/`],
      },
      { client_id: 'public', token_endpoint_auth_method: 'none', redirect_uris },
      {
        client_id: 'in-body',
        client_secret: 'moss',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris,
      },
      { client_id: 'agent', token_endpoint_auth_method: 'none', redirect_uris },
    ],
    claims: { openid: ['sub'], profile: [...about, ...ofEntra, 'https://example.com/groups'] },
    conformIdTokenClaims: !inIdToken,
    cookies: { keys: ['test'] },
    pkce: { required: () => true },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
    extraTokenClaims: async (_context, token) =>
      'accountId' in token
        ? { groups: (accounts.get(String(token.accountId))?.groups ?? []) as string[] }
        : {},
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async (_context, resource) => ({
          scope: 'mcp',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ...more,
  }
}

function pass(request: IncomingMessage, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request
    const passed = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (response) => {
      let body = ''
      for await (const chunk of response.setEncoding('utf8')) body += chunk
      const { 'set-cookie': cookies = [], ...others } = response.headers
      const flat = Object.entries(others).map(([name, value]) => [name, String(value)])
      resolve({
        status: response.statusCode!,
        headers: { ...Object.fromEntries(flat), ...(cookies.length ? { 'set-cookie': cookies } : {}) },
        body,
      })
    })
    passed.on('error', reject)
    request.pipe(passed)
  })
}

/** Walks through the pages of the provider as a browser would, to the address at which the reader comes back. */
export async function walkThrough(address: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const origin = new URL(address).origin
  let next: { url: string; form?: Record<string, string> } = { url: address }
  for (let steps = 0; steps < 12; steps++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form ? { method: 'POST', body: new URLSearchParams(next.form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    const location = answer.headers.get('location')
    if (location) {
      const to = new URL(location, next.url)
      if (to.origin !== origin) return to
      next = { url: to.href }
      continue
    }
    const page = await answer.text()
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (!prompt) throw new Error(`The provider shows a page that asks nothing: ${page.slice(0, 2_000)}`)
    next = { url: next.url, form: { prompt, login, password: 'x' } }
  }
  throw new Error('The provider asks again and again.')
}
