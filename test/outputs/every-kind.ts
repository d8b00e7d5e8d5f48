const string = { type: 'string' }
const at = (place: string, name: string, example: unknown, more: object = {}) => ({
  in: place,
  name,
  schema: {},
  example,
  ...(place === 'path' && { required: true }),
  ...more,
})
const needed = { required: true }
const body = (type: string, media: object) => ({ required: true, content: { [type]: media } })
const operation = (summary: string, more: object = {}) => ({
  summary,
  responses: { 200: { description: 'Good' } },
  ...more,
})

/** A description with a call of every kind that a collection has to get right. */
export const everyKind = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Every kind', version: '1' },
  servers: [{ url: `${server}/{version}/`, variables: { version: { default: 'v1' } } }],
  tags: [{ name: 'Shops' }],
  paths: {
    '/shops/{shop_id}/orders/{order-id}.json/{last}:run': {
      get: operation('Parameters of every kind', {
        tags: ['Shops / Orders'],
        security: [{ bearer: [] }],
        parameters: [
          at('path', 'shop_id', 'a/b c%20d?e#f{{x}}'),
          at('path', 'order-id', ['1', '2'], { style: 'matrix' }),
          at('path', 'last', 'ü'),
          at('query', 'q', 'x & y=z', needed),
          at('query', 'tags', ['a', 'b c']),
          at('query', 'filter', { status: 'open', '{{page}}': 2 }, { style: 'deepObject' }),
          at('query', 'fields', 'a/b;c', { allowReserved: true, ...needed }),
          at('query', 'empty', ''),
          at('header', 'X-Trace', '"quoted" \\', needed),
          at('header', 'X-Option', 'one'),
        ],
      }),
    },
    '/shops/{shop_id}': {
      parameters: [at('path', 'shop_id', 'shp_7Qd2')],
      get: operation('Cookies', {
        tags: ['Shops'],
        security: [{ session: [], app: [] }],
        parameters: [at('cookie', 'theme', 'light blue', needed), at('cookie', 'size', '5')],
      }),
      delete: operation('A server of its own', { servers: [{ url: `${server}/else where` }] }),
      put: operation('A user with a password', {
        security: [{ basic: [] }],
        requestBody: body('application/xml', { example: '<shop>\n  <name>Moss &amp; more</name>\n</shop>' }),
      }),
      patch: operation('A key in the query', {
        security: [{ key: [] }],
        parameters: [at('query', 'dry', true, needed)],
        requestBody: body('application/merge-patch+json', {
          example: { text: '{{process.env.HOME}} {{{x}}} "q" \\ 漢字 🐙', list: [1, { a: null }] },
        }),
      }),
    },
    '/search': {
      get: operation('A body with GET', { requestBody: body('application/json', { example: { q: 1 } }) }),
      post: operation('A scheme of its own', {
        security: [{ hawk: [] }],
        requestBody: body('text/plain', { example: 'Two\nlines, @file, 100% $x `y`' }),
      }),
      options: operation('A header for who is calling, and two keys', {
        security: [{ app: [], second: [], bearer: [] }],
      }),
    },
    '/forms': {
      post: operation('A form', {
        security: [{ only: [] }],
        requestBody: body('application/x-www-form-urlencoded', {
          schema: {
            type: 'object',
            required: ['name', 'tags'],
            properties: {
              name: { ...string, example: 'Ida & co = 100% +' },
              note: { ...string, example: 'ü' },
              tags: { type: 'array', items: string, example: ['a', 'b'] },
            },
          },
        }),
      }),
      put: operation('Parts', {
        security: [{ oauth: ['write'] }],
        requestBody: body('multipart/form-data', {
          schema: {
            type: 'object',
            required: ['title', 'cover'],
            properties: {
              title: { ...string, example: 'Field Notes; "Moss"' },
              cover: { ...string, contentMediaType: 'image/png' },
              'say "hi"': { ...string, example: 'hi' },
              meta: { type: 'object', example: { a: 1 } },
            },
          },
        }),
      }),
    },
    '/files': {
      put: operation('A file', {
        security: [{ oidc: [] }],
        requestBody: body('image/png', { schema: { ...string, format: 'binary' } }),
      }),
      post: operation('Nothing at all', { security: [{ code: [] }] }),
    },
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', 'x-default': 'canary-secret' },
      basic: { type: 'http', scheme: 'basic', 'x-default': 'canary-secret' },
      hawk: { type: 'http', scheme: 'hawk' },
      key: { type: 'apiKey', in: 'query', name: 'api_key', 'x-default': 'canary-secret' },
      // A key that is the only one has another placeholder than one of several.
      only: { type: 'apiKey', in: 'header', name: 'X-Only' },
      second: { type: 'apiKey', in: 'query', name: 'second' },
      app: { type: 'apiKey', in: 'header', name: 'X-App' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      oidc: {
        type: 'openIdConnect',
        openIdConnectUrl: 'https://login.example/.well-known/openid-configuration',
      },
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: 'https://login.example/token', scopes: { write: 'To write' } },
        },
      },
      code: {
        type: 'oauth2',
        flows: {
          authorizationCode: { authorizationUrl: 'javascript:alert(1)', tokenUrl: '/token', scopes: {} },
        },
      },
    },
  },
})
