/** The client of a token request, and where its secret goes. */
export type OAuthClient = { id: string; secret: string; secretIn: SecretPlace }

/** `client_secret_basic` and `client_secret_post` of https://openid.net/specs/openid-connect-core-1_0.html#ClientAuthentication */
export type SecretPlace = 'header' | 'body'

export type FormPost = { headers: [name: string, value: string][]; body: string }

/** A request to an OAuth endpoint. Empty fields are omitted; the secret goes in the header or the body. */
export function writeFormPost(client: OAuthClient, fields: Record<string, string>): FormPost {
  const inHeader = client.secret !== '' && client.secretIn === 'header'
  const body = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
  if (!inHeader && client.id) body.set('client_id', client.id)
  if (!inHeader && client.secret) body.set('client_secret', client.secret)
  const headers: FormPost['headers'] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    // Without it, GitHub does not send JSON.
    ['Accept', 'application/json'],
  ]
  if (inHeader) {
    // Both are form-encoded first: https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
    const pair = `${encodeField(client.id)}:${encodeField(client.secret)}`
    headers.push(['Authorization', `Basic ${btoa(pair)}`])
  }
  return { headers, body: body.toString() }
}

const encodeField = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
