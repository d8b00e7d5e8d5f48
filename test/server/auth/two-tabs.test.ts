import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSignIn, serveProvider, type TestProvider } from '../../fixtures/auth/provider.ts'
import { type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { freePort } from '../../fixtures/free-port.ts'

let provider: TestProvider
let server: GuardedServer
beforeAll(async () => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const client = {
    client_id: 'docs',
    client_secret: 'moss and fern',
    redirect_uris: [`${site}/login/callback`],
  }
  provider = await serveProvider({ site, extra: { clients: [client] } })
  provider.accounts.set('ida', { name: 'Ida Moss', groups: [] })
  const auth = { method: 'oidc', oidc: { issuer: provider.url, clientId: 'docs' } }
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText`
  server = await serveGuarded(
    {
      'docs.json': JSON.stringify({ name: 'Books', auth, navigation: { pages: ['a', 'b'] } }),
      'a.mdx': page('A'),
      'b.mdx': page('B'),
    },
    { environment: { OCTAVO_OIDC_CLIENT_SECRET: 'moss and fern' }, serve: { port } },
  )
})
afterAll(async () => {
  await server.stop()
  await provider.close()
})

/** A browser's cookies. */
function createJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response): Response {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/Max-Age=0/.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}

test.each([
  ['in the order of their start', ['a', 'b']],
  ['in reverse order', ['b', 'a']],
])('two sign-ins in two tabs both succeed %s', async (_name, order) => {
  const jar = createJar()
  const open = async (path: string) => jar.take(await server.get(path, jar.header()))
  const callbacks = new Map<string, URL>()
  for (const page of ['a', 'b']) {
    const departure = await open(`/login?redirect=/${page}`)
    callbacks.set(page, await followSignIn(departure.headers.get('Location')!, 'ida'))
  }
  for (const page of order) {
    const { pathname, search } = callbacks.get(page)!
    const back = await open(pathname + search)
    expect([back.status, back.headers.get('Location')]).toEqual([303, `/${page}`])
    expect((await open(`/${page}`)).status).toBe(200)
  }
  expect(jar.header()).not.toContain('login')
})
