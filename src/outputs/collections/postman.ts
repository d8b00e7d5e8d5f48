import { asciiHeaders } from '../../samples/exceptions/ascii-headers.ts'
import { isJson, partName } from '../../samples/sample-request.ts'
import type {
  Auth,
  Call,
  CallBody,
  Collection,
  CollectionFormat,
  Flow,
  Item,
  Switched,
} from './collection.ts'

/** https://schema.getpostman.com/json/collection/v2.1.0/docs/index.html */
export const postman: CollectionFormat = {
  name: 'Postman',
  file: 'postman-collection.json',
  exceptions: [asciiHeaders],
  write: writePostman,
}

function writePostman({ name, description, variables, items }: Collection): string {
  const collection = {
    info: {
      name,
      ...(description !== undefined && { description }),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: items.map(writeItem),
    variable: variables.map(({ name: key, value }) => ({ key, value, type: 'string' })),
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}

function writeItem(item: Item): object {
  if (item.kind === 'folder') return { name: item.name, item: item.items.map(writeItem) }
  const { name, description, method, headers, auth, body } = item
  // Otherwise Postman sends no body with these methods: https://learning.postman.com/docs/sending-requests/request-settings/
  const isPruned = body !== undefined && /^(?:GET|HEAD|COPY|PURGE|UNLOCK)$/.test(method)
  return {
    name,
    ...(isPruned && { protocolProfileBehavior: { disableBodyPruning: true } }),
    request: {
      ...(description !== undefined && { description }),
      method,
      header: headers.map(writePair),
      auth: writeAuth(auth),
      ...(body && { body: writeBody(body) }),
      url: writeUrl(item),
    },
    response: [],
  }
}

const writePair = ({ name, value, on }: Switched<{ name: string; value?: string }>) => ({
  key: name,
  value: value ?? null,
  ...(!on && { disabled: true }),
})

function writeUrl({ base, path, query }: Call): object {
  const segments = path.map(({ name, value }) => (name === undefined ? value : `:${name}`))
  const enabledQuery = query
    .filter(({ on }) => on)
    .map(({ name, value }) => (value === undefined ? name : `${name}=${value}`))
  return {
    raw: `{{${base}}}${segments.map((segment) => `/${segment}`).join('')}${enabledQuery.length > 0 ? `?${enabledQuery.join('&')}` : ''}`,
    host: [`{{${base}}}`],
    ...(path.length > 0 && { path: segments }),
    ...(query.length > 0 && { query: query.map(writePair) }),
    variable: path.flatMap(({ name, value }) => (name === undefined ? [] : [{ key: name, value }])),
  }
}

function writeBody(body: CallBody): object {
  switch (body.kind) {
    case 'text':
      return { mode: 'raw', raw: body.text, options: { raw: { language: languageOf(body.type) } } }
    case 'form':
      return {
        mode: 'urlencoded',
        urlencoded: body.fields.map((field) => ({ ...writePair(field), type: 'text' })),
      }
    case 'parts':
      return {
        mode: 'formdata',
        formdata: body.parts.map((part) => ({
          key: partName(part.name),
          ...(part.kind === 'file' ? { type: 'file', src: part.path } : { type: 'text', value: part.text }),
          ...(part.type !== undefined && { contentType: part.type }),
          ...(!part.on && { disabled: true }),
        })),
      }
    case 'file':
      return { mode: 'file', file: { src: body.path } }
  }
}

function languageOf(type: string): string {
  if (isJson(type)) return 'json'
  return /[/+]xml\b/i.test(type) ? 'xml' : /^text\/html\b/i.test(type) ? 'html' : 'text'
}

function writeAuth(auth: Auth): object {
  const write = (type: string, values: Record<string, string | undefined>) => ({
    type,
    [type]: Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value, type: 'string' }],
    ),
  })
  switch (auth.kind) {
    case 'none':
      return { type: 'noauth' }
    case 'bearer':
      return write('bearer', { token: auth.token })
    case 'basic':
    case 'digest':
      return write(auth.kind, { username: auth.user, password: auth.password })
    case 'key':
      return write('apikey', { key: auth.name, value: auth.value, in: auth.in })
    case 'oauth2':
      return write('oauth2', {
        accessToken: auth.token,
        tokenType: 'Bearer',
        addTokenTo: 'header',
        grant_type: grants[auth.flow.kind],
        authUrl: auth.flow.authorizationUrl,
        accessTokenUrl: auth.flow.tokenUrl,
        refreshTokenUrl: auth.flow.refreshUrl,
        clientId: auth.client,
        clientSecret: auth.flow.kind === 'implicit' ? undefined : auth.secret,
        scope: auth.scope,
      })
  }
}

const grants: Record<Flow['kind'], string> = {
  authorizationCode: 'authorization_code_with_pkce',
  clientCredentials: 'client_credentials',
  password: 'password_credentials',
  implicit: 'implicit',
}
