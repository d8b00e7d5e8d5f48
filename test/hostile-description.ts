/** Gives the text that a field is to have. */
export type Fill = (field: string) => string

const pointer = (name: string) => safeEncode(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Half a character pair cannot be encoded; it stays as it is. */
function safeEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '-'))
}

/** An API description of all kinds of parts whose every text comes from `fill`. */
export function describeWith(fill: Fill): object {
  const schemaName = fill('component.schema.name')
  const schema = { $ref: `#/components/schemas/${pointer(schemaName)}` }
  const schemeName = fill('securityScheme.name')
  const tag = fill('tag.name')
  const ok = { description: 'Fine' }
  const media = {
    schema,
    examples: {
      [fill('example.name')]: {
        summary: fill('example.summary'),
        description: fill('example.description'),
        value: fill('example.value'),
      },
      second: { value: { [fill('example.key')]: fill('example.inner') } },
      third: { externalValue: fill('example.externalValue') },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: fill('info.title'),
      version: fill('info.version'),
      summary: fill('info.summary'),
      description: fill('info.description'),
      termsOfService: fill('info.termsOfService'),
      contact: {
        name: fill('contact.name'),
        url: fill('contact.url'),
        email: fill('contact.email'),
      },
      license: { name: fill('license.name'), url: fill('license.url') },
    },
    externalDocs: { description: fill('root.externalDocs.description'), url: fill('root.externalDocs.url') },
    servers: [
      {
        url: `https://{region}.api.test/${fill('server.url')}`,
        description: fill('server.description'),
        variables: {
          region: {
            default: fill('server.variable.default'),
            enum: [fill('server.variable.enum')],
            description: fill('server.variable.description'),
          },
          [fill('server.variable.name')]: { default: 'x' },
        },
      },
      { url: fill('server.whole'), description: 'Second' },
    ],
    tags: [
      {
        name: tag,
        description: fill('tag.description'),
        'x-group': fill('tag.x-group'),
        externalDocs: { url: fill('tag.externalDocs.url') },
      },
    ],
    'x-tagGroups': [{ name: fill('x-tagGroups.name'), tags: ['Named'] }],
    security: [
      { [schemeName]: [fill('security.scope')] },
      { key: [] },
      { oauth: ['a'] },
      { oidc: [] },
      { bearer: [] },
    ],
    paths: {
      '/texts/{id}': {
        summary: fill('pathItem.summary'),
        description: fill('pathItem.description'),
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: fill('operationId'),
          tags: [tag, fill('operation.tag')],
          summary: fill('operation.summary'),
          description: fill('operation.description'),
          externalDocs: { description: fill('externalDocs.description'), url: fill('externalDocs.url') },
          parameters: ['query', 'header', 'cookie'].map((place) => ({
            name: fill(`parameter.${place}.name`),
            in: place,
            description: fill(`parameter.${place}.description`),
            schema: { type: 'string', default: fill(`parameter.${place}.default`) },
            example: fill(`parameter.${place}.example`),
          })),
          responses: {
            200: {
              description: fill('response.description'),
              headers: {
                [fill('header.name')]: {
                  description: fill('header.description'),
                  schema: { type: 'string', example: fill('header.example') },
                },
              },
              content: {
                [fill('mediaType.name')]: { schema },
                'application/json': media,
                'application/xml': { schema },
                'text/plain': { example: fill('mediaType.example') },
              },
              links: {
                [fill('link.name')]: {
                  operationId: fill('link.operationId'),
                  description: fill('link.description'),
                  parameters: { [fill('link.parameter.name')]: fill('link.parameter.value') },
                },
              },
            },
            default: ok,
          },
        },
        post: {
          tags: [tag],
          requestBody: {
            description: fill('requestBody.description'),
            content: { 'application/json': media, [fill('requestBody.mediaType')]: { schema } },
          },
          callbacks: {
            [fill('callback.name')]: {
              [fill('callback.expression')]: {
                post: {
                  summary: fill('callback.summary'),
                  description: fill('callback.description'),
                  requestBody: { content: { 'application/json': { schema } } },
                  responses: { 200: ok },
                },
              },
            },
          },
          responses: { 200: ok },
        },
      },
      '/schemas': {
        get: {
          tags: ['Named'],
          summary: 'Schemas',
          responses: { 200: { ...ok, content: { 'application/json': { schema: fields(fill, schema) } } } },
        },
      },
      '/site': {
        get: {
          summary: 'Site',
          'x-site': {
            content: fill('x-site.content'),
            metadata: {
              title: fill('x-site.metadata.title'),
              description: fill('x-site.metadata.description'),
              sidebarTitle: fill('x-site.metadata.sidebarTitle'),
              icon: fill('x-site.metadata.icon'),
              tag: fill('x-site.metadata.tag'),
              url: fill('x-site.metadata.url'),
              canonical: fill('x-site.metadata.canonical'),
              keywords: [fill('x-site.metadata.keywords')],
              robots: fill('x-site.metadata.robots'),
              'og:title': fill('x-site.metadata.og:title'),
              'og:image': fill('x-site.metadata.og:image'),
              [fill('x-site.metadata.name')]: 'x',
            },
          },
          'x-codeSamples': [
            {
              lang: fill('x-codeSamples.lang'),
              label: fill('x-codeSamples.label'),
              source: fill('x-codeSamples.source'),
            },
          ],
          responses: { 200: ok },
        },
      },
      '/href': { get: { summary: 'Href', 'x-site': { href: fill('x-site.href') }, responses: { 200: ok } } },
      [`/${fill('path')}`]: { get: { summary: 'Path', responses: { 200: ok } } },
      [`/{${fill('path.parameter')}}`]: {
        get: {
          summary: 'Path parameter',
          parameters: [
            { name: fill('path.parameter'), in: 'path', required: true, schema: { type: 'string' } },
          ],
          responses: { 200: ok },
        },
      },
      '/typed': {
        get: {
          summary: 'Typed',
          parameters: [{ name: 'a', in: 'query', schema: { type: fill('type') } }],
          responses: { 200: ok },
        },
      },
      '/status': { get: { summary: 'Status', responses: { [fill('status')]: ok } } },
    },
    webhooks: {
      [fill('webhook.name')]: {
        post: {
          summary: fill('webhook.summary'),
          description: fill('webhook.description'),
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: ok },
        },
      },
    },
    components: {
      schemas: {
        [schemaName]: {
          type: 'object',
          title: fill('component.title'),
          description: fill('component.description'),
          properties: { [fill('component.property')]: { type: 'string' }, again: schema },
          additionalProperties: schema,
        },
        Plain: fields(fill, schema),
      },
      securitySchemes: {
        [schemeName]: {
          type: 'http',
          scheme: fill('securityScheme.scheme'),
          description: fill('securityScheme.description'),
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: fill('securityScheme.bearerFormat') },
        key: { type: 'apiKey', in: 'query', name: fill('securityScheme.key.name') },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: fill('securityScheme.authorizationUrl'),
              tokenUrl: fill('securityScheme.tokenUrl'),
              refreshUrl: fill('securityScheme.refreshUrl'),
              scopes: { [fill('securityScheme.scope.name')]: fill('securityScheme.scope.text') },
            },
          },
        },
        oidc: { type: 'openIdConnect', openIdConnectUrl: fill('securityScheme.openIdConnectUrl') },
      },
    },
  }
}

function fields(fill: Fill, schema: object): object {
  return {
    type: 'object',
    title: fill('schema.title'),
    description: fill('schema.description'),
    required: [fill('schema.required')],
    properties: {
      [fill('property.name')]: {
        type: 'object',
        description: fill('property.description'),
        properties: { [fill('property.nested.name')]: { type: 'string' } },
      },
      enumerated: {
        type: 'string',
        enum: [fill('enum.value'), 'b'],
        'x-enumDescriptions': [fill('enum.description'), 'B'],
        'x-enum-varnames': [fill('enum.varname'), 'b'],
      },
      constant: { const: fill('const') },
      limited: {
        type: 'string',
        format: fill('format'),
        pattern: fill('pattern'),
        default: fill('default'),
        example: fill('schema.example'),
        examples: [fill('schema.examples')],
        contentMediaType: fill('contentMediaType'),
        contentEncoding: fill('contentEncoding'),
        'x-site': { pre: [fill('x-site.pre')], post: [fill('x-site.post')] },
      },
      list: {
        type: 'array',
        items: { type: 'string', title: fill('items.title'), enum: [fill('items.enum')] },
      },
      patterns: { patternProperties: { [fill('patternProperties.name')]: { type: 'string' } } },
      nowhere: { $ref: `#/components/schemas/${pointer(fill('ref.missing'))}` },
      documented: {
        type: 'string',
        externalDocs: {
          description: fill('schema.externalDocs.description'),
          url: fill('schema.externalDocs.url'),
        },
        xml: { name: fill('xml.name'), namespace: fill('xml.namespace'), prefix: fill('xml.prefix') },
      },
      choice: {
        oneOf: [
          { title: fill('oneOf.title'), type: 'object', properties: { [fill('oneOf.property')]: {} } },
          schema,
        ],
        discriminator: {
          propertyName: fill('discriminator.propertyName'),
          mapping: { [fill('discriminator.mapping.name')]: fill('discriminator.mapping.value') },
        },
      },
    },
  }
}

/** A site with it: its own pages, a page that shows a schema, and two whose operation cannot be shown. */
export function siteAround(description: object): Record<string, string> {
  const pages = ['object', 'typed', 'status']
  return {
    'docs.json': JSON.stringify({ name: 'Test', navigation: { openapi: 'openapi.json', pages } }),
    'openapi.json': JSON.stringify(description),
    'object.mdx': '---\ntitle: Object\nopenapi-schema: Plain\n---\n',
    'typed.mdx': '---\ntitle: Typed\nopenapi: GET /typed\n---\n',
    'status.mdx': '---\ntitle: Status\nopenapi: GET /status\n---\n',
  }
}
