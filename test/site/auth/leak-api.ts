import type { Canaries } from './leak-canary.ts'

type Mark = (place: string) => string

/** API documents with parts restricted in every possible way, and examples that use them. */
export function createLeakApi({ canaries, group }: { canaries: Canaries; group: string }) {
  const everybody = canaries.of('everybody')
  const staff = canaries.of('staff')
  const forStaff = { 'x-site': { groups: [group] } }
  const text = { type: 'string' }

  const operation = (mark: Mark, extra: object = {}) => ({
    operationId: `id${mark('operation id')}`,
    summary: `Summary ${mark('summary')}`,
    description: `About ${mark('description')}`,
    tags: [`Tag ${mark('tag')}`, `Second ${mark('second tag')}`],
    parameters: [{ name: mark('parameter'), in: 'query', schema: text, example: mark('parameter example') }],
    responses: {
      200: {
        description: `Answer ${mark('answer')}`,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { [mark('field')]: { ...text, example: mark('sample') } } },
          },
        },
      },
    },
    ...extra,
  })
  const tagsOf = (mark: Mark) => [
    { name: `Tag ${mark('tag')}`, description: mark('tag text') },
    { name: `Second ${mark('second tag')}`, description: mark('second tag text') },
  ]

  const openOperation = everybody('open operation')
  const byItself = staff('operation with groups')
  const byPath = staff('operation of a restricted path')
  const byPage = staff('operation of a restricted page')
  const internal = staff('API in a restricted tab')
  const gatedOperation = everybody('operation with a gated playground')
  const property = staff('property')
  const parameter = staff('parameter')
  const header = staff('response header')
  const schema = staff('whole schema')
  const variant = staff('variant')
  const value = staff('enum value')
  const shared = staff('property in another file')
  const inherited = staff('inherited property')
  const callback = staff('callback')
  const response = staff('answer')

  const exampleOrder = {
    id: 'o1',
    [property('name')]: property('in an example'),
    detail: { [schema('field')]: schema('in an example') },
    colour: value('value'),
    list: [{ [property('name')]: property('in a list of an example') }],
    shared: { ok: 'yes', [shared('name')]: shared('in an example') },
    derived: { [inherited('name')]: inherited('in an example') },
    choice: { kind: variant('name'), [variant('field')]: variant('in an example') },
  }
  const order = {
    type: 'object',
    required: ['id', property('name')],
    properties: {
      id: text,
      [property('name')]: {
        ...text,
        description: property('text'),
        default: property('default'),
        ...forStaff,
      },
      detail: { $ref: `#/components/schemas/${schema('name')}` },
      colour: {
        type: 'string',
        enum: ['red', value('value')],
        'x-enumDescriptions': { red: 'Red.', [value('value')]: value('text') },
        default: value('value'),
        examples: [value('value'), 'red'],
        'x-site': { enum: { [value('value')]: { groups: [group] } } },
      },
      list: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
      shared: { $ref: 'shared/first.json#/Shared' },
      derived: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        required: ['name', inherited('name')],
      },
      choice: { $ref: '#/components/schemas/Choice' },
    },
    example: exampleOrder,
  }

  const api = {
    openapi: '3.2.0',
    info: { title: 'Orders', version: '2.0' },
    servers: [{ url: 'https://api.example.com' }],
    tags: [{ name: 'Orders' }, ...tagsOf(byItself), ...tagsOf(byPath), ...tagsOf(byPage)],
    'x-tagGroups': [
      { name: 'Main', tags: ['Orders', `Tag ${openOperation('tag')}`, `Tag ${gatedOperation('tag')}`] },
      {
        name: `Group ${byItself('group of tags')}`,
        tags: [`Tag ${byItself('tag')}`, `Tag ${byPath('tag')}`],
      },
    ],
    paths: {
      '/orders': {
        post: operation(openOperation, {
          tags: ['Orders'],
          parameters: [
            { name: openOperation('parameter'), in: 'query', schema: text },
            {
              name: parameter('name'),
              in: 'query',
              schema: text,
              example: parameter('example'),
              ...forStaff,
            },
            { $ref: `#/components/parameters/${parameter('component')}` },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Order' },
                examples: { one: { value: exampleOrder }, two: { $ref: '#/components/examples/First' } },
              },
              'application/xml': {
                schema: { $ref: '#/components/schemas/Order' },
                example: `<order><${property('name')}>${property('in XML')}</${property('name')}></order>`,
              },
              'application/x-ndjson': {
                itemSchema: { $ref: '#/components/schemas/Order' },
                examples: { stream: { value: [exampleOrder] } },
              },
            },
          },
          responses: {
            200: {
              description: 'OK',
              headers: {
                'X-Open': { schema: text },
                [header('name')]: {
                  schema: text,
                  description: header('text'),
                  example: header('example'),
                  ...forStaff,
                },
              },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Order' }, example: exampleOrder },
              },
              links: {
                next: { operationId: `id${byItself('operation id')}` },
              },
            },
            403: { description: response('text'), ...forStaff },
          },
          callbacks: {
            done: { '{$request.query.url}': { post: operation(callback, { ...forStaff, tags: [] }) } },
          },
        }),
      },
      [`/by-itself/${byItself('path')}`]: {
        get: operation(byItself, { 'x-site': { groups: [group], mcp: true } }),
      },
      [`/by-path/${byPath('path')}`]: { ...forStaff, get: operation(byPath) },
      '/only-mdx': { get: operation(byPage) },
      '/gated': { get: operation(gatedOperation, { 'x-site': { groups: [group], playground: 'auth' } }) },
    },
    webhooks: {
      [staff('webhook')('name')]: { post: operation(staff('webhook'), forStaff) },
    },
    components: {
      parameters: {
        [parameter('component')]: { name: parameter('component'), in: 'query', schema: text, ...forStaff },
      },
      examples: {
        First: { $ref: '#/components/examples/Second' },
        Second: { summary: 'The second', value: exampleOrder },
      },
      schemas: {
        Order: order,
        Base: {
          type: 'object',
          properties: {
            name: text,
            [inherited('name')]: { ...text, description: inherited('text'), ...forStaff },
          },
        },
        Choice: {
          oneOf: [
            { $ref: '#/components/schemas/Plain' },
            { $ref: `#/components/schemas/${variant('name')}` },
          ],
          discriminator: {
            propertyName: 'kind',
            mapping: {
              plain: '#/components/schemas/Plain',
              [variant('mapped')]: `#/components/schemas/${variant('name')}`,
            },
          },
        },
        Plain: { type: 'object', properties: { kind: text } },
        [variant('name')]: {
          title: `Variant ${variant('title')}`,
          type: 'object',
          properties: { kind: text, [variant('field')]: text },
          ...forStaff,
        },
        [schema('name')]: {
          type: 'object',
          description: schema('text'),
          properties: { [schema('field')]: text },
          ...forStaff,
        },
      },
    },
  }

  const olderOperation = staff('operation in an older spec')
  const old = {
    ...api,
    info: { title: 'Orders', version: '1.0' },
    paths: {
      ...api.paths,
      '/only-mdx': { get: operation(olderOperation) },
      [`/removed/${olderOperation('path')}`]: { get: operation(olderOperation, forStaff) },
    },
  }

  const channel = staff('channel')
  const message = staff('message')
  const payload = staff('payload field')
  const channelOperation = staff('operation of a channel')
  const live = {
    asyncapi: '3.0.0',
    info: { title: 'Live', version: '1', tags: [{ name: 'Floor' }, { name: `Tag ${channel('tag')}` }] },
    channels: {
      floor: {
        address: '/floor',
        title: 'Floor',
        messages: {
          progress: {
            title: 'Progress',
            headers: {
              type: 'object',
              properties: { 'x-trace': { ...text, description: payload('header text'), ...forStaff } },
            },
            payload: {
              type: 'object',
              properties: {
                job: { ...text, description: everybody('open channel')('field') },
                [payload('name')]: { ...text, description: payload('text'), ...forStaff },
              },
            },
            examples: [
              {
                name: 'one',
                headers: { 'x-trace': payload('header in an example') },
                payload: { job: 'j1', [payload('name')]: payload('in an example') },
              },
            ],
            traits: [
              {
                examples: [
                  { name: 'of a trait', payload: { job: 'j2', [payload('name')]: payload('in a trait') } },
                ],
              },
            ],
          },
          [message('name')]: {
            title: `Message ${message('title')}`,
            payload: { type: 'object', properties: { [message('field')]: text } },
            ...forStaff,
          },
          [channelOperation('message')]: {
            title: `Message ${channelOperation('title of its message')}`,
            payload: { type: 'object', properties: { [channelOperation('field')]: text } },
          },
        },
      },
      [channel('name')]: {
        address: `/closed/${channel('address')}`,
        title: `Channel ${channel('title')}`,
        tags: [{ name: `Tag ${channel('tag')}` }],
        messages: { one: { payload: { type: 'object', properties: { [channel('field')]: text } } } },
        ...forStaff,
      },
    },
    operations: {
      tell: {
        action: 'send',
        channel: { $ref: '#/channels/floor' },
        summary: 'Tell',
        messages: [{ $ref: '#/channels/floor/messages/progress' }],
      },
      [channelOperation('id')]: {
        action: 'receive',
        channel: { $ref: '#/channels/floor' },
        summary: `Say ${channelOperation('summary')}`,
        messages: [{ $ref: `#/channels/floor/messages/${channelOperation('message')}` }],
        ...forStaff,
      },
      watch: {
        action: 'send',
        channel: { $ref: `#/channels/${channel('name')}` },
        summary: `Watch ${channel('operation')}`,
      },
    },
  }

  const json = (value: object) => JSON.stringify(value, undefined, 2)
  return {
    api,
    files: {
      'api.json': json(api),
      'old/api.json': json(old).replaceAll('"shared/first.json', '"../shared/first.json'),
      'internal.json': json({
        openapi: '3.1.0',
        info: { title: `Internal ${internal('title')}`, version: '1', description: internal('text') },
        tags: tagsOf(internal),
        paths: { [`/internal/${internal('path')}`]: { get: operation(internal) } },
      }),
      'live.json': json(live),
      'shared/first.json': json({
        Shared: {
          type: 'object',
          properties: {
            ok: { ...text, description: everybody('file of an open operation')('text') },
            [shared('name')]: { $ref: 'second.json#/Closed' },
            [shared('second name')]: { ...text, description: shared('text'), ...forStaff },
          },
        },
      }),
      'shared/second.json': json({
        Closed: { ...text, description: shared('text of the second file'), ...forStaff },
      }),
    },
    /** URL of an operation page. */
    gatedUrl: '/api-reference/gated/get',
  }
}
