const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const fine = { description: 'Fine' }
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const id = { name: 'id', in: 'path', required: true, description: 'Which book', schema: { type: 'string' } }

const schemas = {
  Book: {
    type: 'object',
    description: 'Something to read.',
    required: ['id', 'title'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true, description: 'Its number' },
      title: { type: 'string', minLength: 1, maxLength: 200, description: 'What is on its **spine**' },
      pages: { type: 'integer', minimum: 1, maximum: 5000, default: 96, multipleOf: 2 },
      price: { type: ['number', 'null'], exclusiveMinimum: 0, example: 12.5 },
      format: { type: 'string', enum: ['octavo', 'quarto'], 'x-enumDescriptions': ['Small', 'Large'] },
      shade: { type: 'string', enum: range(30).map((index) => `shade-${index}`) },
      kind: { const: 'book' },
      isbn: { type: 'string', pattern: '^97[89]', deprecated: true },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 9 },
      owner: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Who has it' },
          home: { type: 'object', properties: { city: { type: 'string', description: 'Where they live' } } },
        },
      },
      binding: {
        oneOf: [
          {
            title: 'Hardcover',
            type: 'object',
            properties: { cloth: { type: 'string', description: 'Its colour' } },
          },
          {
            title: 'Paperback',
            type: 'object',
            properties: {
              glue: {
                type: 'object',
                properties: { melts: { type: 'integer', description: 'At what heat' } },
              },
            },
          },
        ],
      },
      size: {
        oneOf: range(6).map((index) => ({
          title: `Size ${index}`,
          type: 'object',
          properties: { [`edge${index}`]: { type: 'number', description: `Edge ${index}` } },
        })),
      },
      extra: { type: 'object', additionalProperties: { type: 'integer' } },
      next: ref('Book'),
      secret: { type: 'string', writeOnly: true },
    },
  },
  Wide: {
    type: 'object',
    properties: Object.fromEntries(
      range(400).map((index) => [`field${index}`, { type: 'string', description: `Field number ${index}` }]),
    ),
  },
}

const callback = {
  printed: {
    '{$request.body#/callback}': {
      post: {
        summary: 'It was printed',
        requestBody: {
          content: json({ type: 'object', properties: { at: { description: 'When it was' } } }),
        },
        responses: { 200: fine },
      },
    },
  },
}

const main = {
  '/books/{id}': {
    parameters: [id],
    get: {
      summary: 'Read a book',
      tags: ['Books'],
      description: 'Everything about **one** book.\n\nSecond paragraph.',
      parameters: [
        {
          name: 'fields',
          in: 'query',
          description: 'What to show',
          schema: { type: 'array', items: { type: 'string' } },
        },
        { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        { name: 'session', in: 'cookie', deprecated: true, schema: { type: 'string' } },
      ],
      responses: {
        200: {
          description: 'The book',
          headers: { 'X-Left': { description: 'How many are left', schema: { type: 'integer' } } },
          content: {
            'application/json': {
              schema: ref('Book'),
              examples: {
                first: { summary: 'A small one', value: { id: 'a', title: 'Moss' } },
                second: { summary: 'A large one', value: { id: 'b', title: 'Atlas' } },
              },
            },
            'application/xml': {
              schema: { type: 'object', properties: { xmlOnly: { description: 'Only in XML' } } },
            },
          },
          links: { again: { operationId: 'read', description: 'Read it again' } },
        },
        404: {
          description: 'No such book',
          content: json({
            type: 'object',
            properties: { why: { type: 'object', properties: { code: { description: 'A code' } } } },
          }),
        },
      },
    },
    put: {
      summary: 'Replace a book',
      tags: ['Books'],
      deprecated: true,
      requestBody: {
        required: true,
        description: 'The whole book',
        content: { ...json(ref('Book')), 'text/plain': { schema: { type: 'string' }, example: 'Moss' } },
      },
      callbacks: callback,
      responses: { 204: { description: 'Done' } },
    },
  },
  '/wide': {
    get: {
      summary: 'Read much',
      tags: ['Books'],
      responses: { 200: { ...fine, content: json(ref('Wide')) } },
    },
  },
  '/names': {
    get: {
      summary: 'Odd names',
      tags: ['Books'],
      parameters: [
        'server',
        'said',
        'content',
        'side',
        'authorization',
        'section-responses',
        'part',
        'banner',
      ].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      responses: { 200: fine },
    },
  },
}

/** 120 operations in groups of 20, so that the sidebar is a large one. */
const many = Object.fromEntries(
  range(120).map((index) => [
    `/shelf-${Math.floor(index / 20)}/${index}`,
    {
      get: {
        summary: `Read shelf ${index}`,
        tags: [`Shelf ${Math.floor(index / 20)}`],
        responses: { 200: fine },
      },
    },
  ]),
)

export const bookApi = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  servers: [
    { url: 'https://api.books.test/v1', description: 'Real' },
    {
      url: 'https://{region}.books.test/try',
      variables: { region: { default: 'eu' } },
      description: 'To try',
    },
  ],
  tags: [
    { name: 'Books', description: 'All about **books**.' },
    { name: 'Shelf 0', description: 'The first shelf.' },
  ],
  security: [{ token: [] }, { key: [] }],
  paths: { ...main, ...many },
  webhooks: {
    'book.sold': {
      post: {
        summary: 'A book was sold',
        requestBody: {
          content: json({ type: 'object', properties: { buyer: { description: 'Who bought it' } } }),
        },
        responses: { 200: { description: 'Taken note' } },
      },
    },
  },
  components: {
    schemas,
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'From your *account*.' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
}

export const bookSite = {
  'docs.json': JSON.stringify({
    name: 'Books',
    navigation: { openapi: 'openapi.json', pages: ['index', 'hand', 'object', 'written', 'gone'] },
  }),
  'index.mdx': '---\ntitle: Start\n---\nWelcome.',
  'hand.mdx': '---\nopenapi: PUT /books/{id}\n---\n\n## Before you do\n\nThink twice.',
  'object.mdx': '---\ntitle: The book\nopenapi-schema: Book\n---\n\nA book is **one** thing.',
  'written.mdx':
    '---\ntitle: Print\napi: POST https://print.test/jobs/{id}\nauthMethod: bearer\n---\n\n<ParamField body="copies" type="integer" required>How many.</ParamField>\n\n<ResponseField name="id" type="string">Which job.</ResponseField>',
  'gone.mdx': '---\ntitle: Gone\nopenapi: GET /gone\n---\n\nText that stays.',
  'openapi.json': JSON.stringify(bookApi, null, 1),
}
