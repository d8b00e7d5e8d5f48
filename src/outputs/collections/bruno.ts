import { asciiHeaders } from '../../samples/exceptions/ascii-headers.ts'
import { dotSegments } from '../../samples/exceptions/dots-in-path.ts'
import { isJson, partName } from '../../samples/sample-request.ts'
import type { Auth, Call, CallBody, Collection, CollectionFormat, Flow, Item, Segment } from './collection.ts'
import { createFileNames } from './file-names.ts'

/**
 * Bruno's JSON format for import and export. Its schema:
 * https://github.com/usebruno/bruno/blob/main/packages/bruno-schema/src/collections/index.js
 */
export const bruno: CollectionFormat = {
  name: 'Bruno',
  file: 'bruno-collection.json',
  exceptions: [asciiHeaders, dotSegments],
  write: writeBruno,
}

function writeBruno({ name, description, variables, items }: Collection): string {
  const title = createFileNames()(name)
  const collection = {
    name: title,
    version: '1',
    items: writeItems(items),
    environments: [],
    brunoConfig: { version: '1', name: title, type: 'collection', ignore: ['node_modules', '.git'] },
    root: {
      request: {
        headers: [],
        auth: { mode: 'none' },
        script: {},
        vars: {
          req: variables.map(({ name: key, value }, index) => ({
            // Bruno assigns the other IDs on import.
            uid: String(index + 1).padStart(21, '0'),
            name: key,
            value,
            enabled: true,
            local: false,
          })),
          res: [],
        },
        tests: '',
      },
      docs: description ?? '',
    },
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

/** Bruno stores every item as a file or folder. */
function writeItems(items: readonly Item[]): object[] {
  const nameOf = createFileNames()
  return items.map((item, index) => {
    const name = nameOf(item.name)
    const seq = index + 1
    return item.kind === 'call'
      ? { type: 'http', name, seq, settings: { encodeUrl: false }, request: writeRequest(item) }
      : { type: 'folder', name, seq, root: { meta: { name, seq } }, items: writeItems(item.items) }
  })
}

function writeRequest(call: Call): object {
  const { description, method, base, path, headers, auth, body } = call
  // Bruno's CLI cannot add an API key to a URL with variables.
  const key = auth.kind === 'key' && auth.in === 'query' ? auth : undefined
  const query = key ? [...call.query, { name: key.name, value: key.value, on: true }] : call.query
  const hasNames = canNameSegments(path)
  const segments = path.map(({ name, value }) => `/${hasNames && name !== undefined ? `:${name}` : value}`)
  const enabledQuery = query
    .filter(({ on }) => on)
    .map(({ name, value }) => (value === undefined ? name : `${name}=${value}`))
  return {
    url: `{{${base}}}${segments.join('')}${enabledQuery.length > 0 ? `?${enabledQuery.join('&')}` : ''}`,
    method,
    headers: headers.map(({ name, value, on }) => ({ name, value, enabled: on })),
    params: [
      ...query.map(({ name, value, on }) => ({ name, value: value ?? '', type: 'query', enabled: on })),
      ...path.flatMap(({ name, value }) =>
        hasNames && name !== undefined ? [{ name, value, type: 'path', enabled: true }] : [],
      ),
    ],
    auth: writeAuth(key ? { kind: 'none' } : auth),
    body: writeBody(body),
    script: {},
    vars: { req: [], res: [] },
    assertions: [],
    tests: '',
    docs: description ?? '',
  }
}

/** With path parameters, Bruno omits empty segments. */
const canNameSegments = (path: readonly Segment[]) => path.slice(0, -1).every(({ value }) => value !== '')

function writeBody(body: CallBody | undefined): object {
  switch (body?.kind) {
    case undefined:
      return { mode: 'none' }
    case 'text': {
      const mode = isJson(body.type) ? 'json' : /[/+]xml\b/i.test(body.type) ? 'xml' : 'text'
      return { mode, [mode]: body.text }
    }
    case 'form':
      return {
        mode: 'formUrlEncoded',
        formUrlEncoded: body.fields.map(({ name, value, on }) => ({ name, value, enabled: on })),
      }
    case 'parts':
      return {
        mode: 'multipartForm',
        multipartForm: body.parts.map((part) => ({
          type: part.kind,
          name: partName(part.name),
          value: part.kind === 'file' ? [part.path] : part.text,
          contentType: part.type ?? '',
          enabled: part.on,
        })),
      }
    case 'file':
      return { mode: 'file', file: [{ filePath: body.path, contentType: body.type, selected: true }] }
  }
}

function writeAuth(auth: Auth): object {
  switch (auth.kind) {
    case 'none':
      return { mode: 'none' }
    case 'bearer':
      return { mode: 'bearer', bearer: { token: auth.token } }
    case 'basic':
    case 'digest':
      return { mode: auth.kind, [auth.kind]: { username: auth.user, password: auth.password } }
    case 'key':
      return { mode: 'apikey', apikey: { key: auth.name, value: auth.value, placement: 'header' } }
    case 'oauth2':
      return { mode: 'oauth2', oauth2: writeOAuth(auth) }
  }
}

const grants: Record<Flow['kind'], string> = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
  password: 'password',
  implicit: 'implicit',
}

/** Bruno requests and stores the token itself. */
function writeOAuth({ flow, client, secret, scope }: Extract<Auth, { kind: 'oauth2' }>): object {
  const hasPage = flow.kind === 'authorizationCode' || flow.kind === 'implicit'
  return {
    grantType: grants[flow.kind],
    ...(hasPage && { callbackUrl: '', authorizationUrl: flow.authorizationUrl, state: '' }),
    ...(flow.kind !== 'implicit' && {
      accessTokenUrl: flow.tokenUrl,
      refreshTokenUrl: flow.refreshUrl ?? '',
      clientSecret: secret,
      credentialsPlacement: 'basic_auth_header',
      autoRefreshToken: false,
    }),
    ...(flow.kind === 'authorizationCode' && { pkce: true }),
    ...(flow.kind === 'password' && { username: '', password: '' }),
    clientId: client,
    scope,
    credentialsId: 'credentials',
    tokenPlacement: 'header',
    tokenHeaderPrefix: 'Bearer',
    autoFetchToken: true,
    additionalParameters: { authorization: [], token: [], refresh: [] },
  }
}
