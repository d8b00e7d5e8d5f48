import { createServer } from 'node:http'
import { type Configuration, Provider } from 'oidc-provider'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** A real OpenID provider that accepts every user and redirects to this site. */
export async function serveProvider(site: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer()
  const url = await listen(server)
  const redirect_uris = [`${site}/_octavo/oauth`]
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'public',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token', deviceGrant],
        redirect_uris,
      },
      {
        client_id: 'secret & shop',
        client_secret: 'p+ss: w%rd&',
        grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
        redirect_uris,
      },
      {
        client_id: 'in-body',
        client_secret: 'moss',
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: ['openid', 'orders:read', 'orders:write'],
    pkce: { required: () => true },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      devInteractions: { enabled: true },
    },
    clientBasedCORS: (_context, origin) => origin === site,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    cookies: { keys: ['test'] },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  }
  server.on('request', new Provider(url, configuration).callback())
  return { url, close: () => stop(server) }
}
