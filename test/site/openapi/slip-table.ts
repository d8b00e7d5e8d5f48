/** A common error in specs: the edits that cause it, with the position of its warning at `▸`. */
export type Slip = {
  name: string
  code: string
  /** Correct text -> text with the error. Each must be in the document. */
  edit: readonly (readonly [before: string, after: string])[]
  /** The page of an operation with the error. */
  page: string
  /** Text that the page shows despite the error. */
  shows?: readonly string[]
  version?: '3.0' | '3.1' | '3.2' | 'json' | 'asyncapi'
  /** Only the author can fix it. */
  isForAuthor?: boolean
}

const get = '/api-reference/orders/id/get'
const post = '/api-reference/orders/post'

export function documentWith({ name, edit, version = '3.1' }: Slip): string {
  let text = bases[version]
  for (const [before, after] of edit) {
    if (!text.includes(before)) throw new Error(`${name}: the document has no ${JSON.stringify(before)}`)
    text = text.replace(before, () => after)
  }
  return text
}

const yaml = (version: string) => `openapi: ${version}
info:
  title: Shop
  version: "1.0"
servers:
  - url: https://api.shop.test/v1
security:
  - key: []
tags:
  - name: Orders
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      summary: Get an order
      tags: [Orders]
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: string
        - name: limit
          in: query
          deprecated: false
          description: Maximum number of lines.
          schema:
            type: integer
            maximum: 50
      responses:
        "200":
          description: The order.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Order"
        4XX:
          description: Not found.
  /orders:
    post:
      operationId: createOrder
      summary: Create an order
      tags: [Orders]
      requestBody:
        required: true
        content:
          application/json:
            examples:
              first:
                value: { id: o_1, total: 5 }
            schema:
              $ref: "#/components/schemas/Order"
      responses:
        "201":
          description: The new order.
components:
  securitySchemes:
    key:
      type: apiKey
      in: header
      name: X-Key
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id:
          type: string
          description: Name of the order.
        total:
          type: number
          minimum: 1
        state:
          type: string
          enum: [open, sent]
        pet:
          oneOf:
            - $ref: "#/components/schemas/Cat"
            - $ref: "#/components/schemas/Dog"
          discriminator:
            propertyName: kind
            mapping:
              cat: "#/components/schemas/Cat"
    Cat:
      type: object
      properties:
        kind:
          type: string
        claws:
          type: integer
    Dog:
      type: object
      properties:
        kind:
          type: string
`

const json = `{
  "openapi": "3.1.0",
  "info": { "title": "Shop", "version": "1.0" },
  "servers": [{ "url": "https://api.shop.test/v1" }],
  "paths": {
    "/orders/{id}": {
      "get": {
        "operationId": "getOrder",
        "summary": "Get an order",
        "tags": ["Orders"],
        "parameters": [
          { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
          {
            "name": "limit",
            "in": "query",
            "schema": { "type": "integer", "maximum": 50 }
          }
        ],
        "responses": {
          "200": {
            "description": "The order.",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": ["id"],
                  "properties": { "id": { "type": "string" }, "total": { "type": "number" } }
                }
              }
            }
          }
        }
      }
    }
  }
}
`

const asyncapi = `asyncapi: 3.0.0
info:
  title: Floor
  version: "1.0"
channels:
  floor:
    address: /floor
    messages:
      moved:
        payload:
          type: object
          required: [sheet]
          properties:
            sheet:
              type: integer
              description: Number of the sheet.
operations:
  hear:
    action: send
    channel:
      $ref: "#/channels/floor"
`

const bases = { '3.0': yaml('3.0.3'), '3.1': yaml('3.1.0'), '3.2': yaml('3.2.0'), json, asyncapi }

const total = `        total:
          type: number
          minimum: 1
`
const idRequired = `          in: path
          required: true
`
const limit = `          schema:
            type: integer
            maximum: 50
`
const floor = '/api-reference/channels/floor'

export const slips: readonly Slip[] = [
  // Parameters
  {
    name: 'path parameter without `required`',
    code: 'spec/optional-path-parameter',
    edit: [['- name: id\n          in: path\n          required: true', '- name: ▸id\n          in: path']],
    page: get,
    shows: ['id'],
  },
  {
    name: 'path parameter with `required: false`',
    code: 'spec/optional-path-parameter',
    edit: [[idRequired, idRequired.replace('true', '▸false')]],
    page: get,
  },
  {
    name: 'path parameter without `required` in JSON',
    code: 'spec/optional-path-parameter',
    version: 'json',
    edit: [['"name": "id", "in": "path", "required": true,', '"name": ▸"id", "in": "path",']],
    page: get,
  },
  {
    name: '`in: Query`',
    code: 'spec/letter-case',
    edit: [['in: query', 'in: ▸Query']],
    page: get,
    shows: ['Maximum number of lines.'],
  },
  { name: '`in: PATH`', code: 'spec/letter-case', edit: [['in: path', 'in: ▸PATH']], page: get },
  {
    name: '`in: Query` in JSON',
    code: 'spec/letter-case',
    version: 'json',
    edit: [['"in": "query"', '"in": ▸"Query"']],
    page: get,
    shows: ['limit'],
  },
  {
    name: '`in: Header` of an API key',
    code: 'spec/letter-case',
    edit: [['in: header', 'in: ▸Header']],
    page: get,
    shows: ['X-Key'],
  },
  {
    name: 'undeclared path parameter beside others',
    code: 'spec/path-parameter',
    edit: [
      [
        '        - name: id\n          in: path\n          required: true\n          schema:\n            type: string\n',
        '',
      ],
      ['  /orders/{id}:', '  ▸/orders/{id}:'],
    ],
    page: get,
    shows: ['id'],
  },
  {
    name: 'undeclared path parameter without a list',
    code: 'spec/path-parameter',
    edit: [['  /orders:\n    post:', '  ▸/orders/{shop}:\n    post:']],
    page: '/api-reference/orders/shop/post',
    shows: ['shop'],
  },
  {
    name: 'undeclared path parameter in JSON',
    code: 'spec/path-parameter',
    version: 'json',
    edit: [
      ['{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },\n', ''],
      ['"/orders/{id}":', '▸"/orders/{id}":'],
    ],
    page: get,
    shows: ['id'],
  },
  {
    name: '`required: "false"` as a string',
    code: 'spec/quoted-value',
    edit: [['          in: query\n', '          in: query\n          required: ▸"false"\n']],
    page: get,
  },
  {
    name: '`deprecated: "true"` as a string',
    code: 'spec/quoted-value',
    edit: [['deprecated: false', 'deprecated: ▸"true"']],
    page: get,
    shows: ['deprecated'],
  },
  {
    name: '`parameters:` without a value',
    code: 'spec/null',
    edit: [
      ['      requestBody:\n        required', '      ▸parameters:\n      requestBody:\n        required'],
    ],
    page: post,
  },
  {
    name: '`description:` of a parameter without a value',
    code: 'spec/null',
    edit: [['description: Maximum number of lines.', '▸description:']],
    page: get,
  },
  {
    name: '`schema:` without a value',
    code: 'spec/null',
    edit: [[limit, '          ▸schema:\n']],
    page: get,
    shows: ['limit'],
  },
  {
    name: '`example` beside `examples` of a parameter',
    code: 'spec/both-examples',
    edit: [
      [
        limit,
        `          ▸example: 3\n          examples:\n            few:\n              value: 2\n${limit}`,
      ],
    ],
    page: get,
  },

  {
    name: '`Authorization` as a parameter without a scheme',
    code: 'spec/header-parameter',
    isForAuthor: true,
    edit: [
      ['security:\n  - key: []\n', ''],
      [
        '        - name: limit\n          in: query',
        '        - name: ▸Authorization\n          in: header\n          required: true\n          description: The key of your shop.\n          schema: { type: string }\n        - name: limit\n          in: query',
      ],
    ],
    page: get,
    shows: ['Authorization', 'The key of your shop.'],
  },
  {
    name: '`Accept` as a parameter',
    code: 'spec/header-parameter',
    isForAuthor: true,
    edit: [
      [
        '        - name: limit\n          in: query',
        '        - name: ▸Accept\n          in: header\n          description: The version you want.\n          schema: { type: string, example: application/vnd.shop.v2+json }\n        - name: limit\n          in: query',
      ],
    ],
    page: get,
    shows: ['The version you want.', 'application/vnd.shop.v2+json'],
  },

  // Operations
  {
    name: 'operation without responses in 3.0',
    code: 'spec/no-response',
    version: '3.0',
    edit: [
      ['    post:', '    ▸post:'],
      ['      responses:\n        "201":\n          description: The new order.\n', ''],
    ],
    page: post,
  },
  {
    name: 'empty responses',
    code: 'spec/no-response',
    edit: [
      ['      responses:\n        "201":\n          description: The new order.\n', '      ▸responses: {}\n'],
    ],
    page: post,
  },
  {
    name: '`responses:` without a value in 3.0',
    code: 'spec/null',
    version: '3.0',
    edit: [
      ['      responses:\n        "201":\n          description: The new order.\n', '      ▸responses:\n'],
    ],
    page: post,
  },
  {
    name: 'numeric operationId',
    code: 'spec/operation-id',
    edit: [['operationId: getOrder', 'operationId: ▸42']],
    page: get,
  },
  {
    name: 'boolean operationId',
    code: 'spec/operation-id',
    edit: [['operationId: getOrder', 'operationId: ▸true']],
    page: get,
  },
  {
    name: 'duplicate operationId',
    code: 'spec/duplicate-id',
    isForAuthor: true,
    edit: [['operationId: createOrder', 'operationId: ▸getOrder']],
    page: post,
  },
  {
    name: 'tags as objects',
    code: 'spec/tags',
    edit: [['tags: [Orders]', 'tags: ▸[{ name: Orders }]']],
    page: get,
  },
  { name: 'tags as a string', code: 'spec/tags', edit: [['tags: [Orders]', 'tags: ▸Orders']], page: get },
  {
    name: 'tags as objects in JSON',
    code: 'spec/tags',
    version: 'json',
    edit: [['"tags": ["Orders"]', '"tags": ▸[{ "name": "Orders" }]']],
    page: get,
  },
  {
    name: 'tags of the document as strings',
    code: 'spec/tags',
    edit: [['tags:\n  - name: Orders', 'tags:\n  ▸- Orders']],
    page: get,
  },
  {
    name: '`tags:` of an operation without a value',
    code: 'spec/null',
    edit: [['      tags: [Orders]\n      parameters', '      ▸tags:\n      parameters']],
    page: get,
  },
  {
    name: '`summary:` without a value',
    code: 'spec/null',
    edit: [['summary: Get an order', '▸summary:']],
    page: get,
  },
  {
    name: '`security:` of an operation without a value',
    code: 'spec/null',
    edit: [['      summary: Get an order', '      ▸security:\n      summary: Get an order']],
    page: get,
    shows: ['X-Key'],
  },
  {
    name: '`callbacks:` without a value',
    code: 'spec/null',
    edit: [['      summary: Get an order', '      ▸callbacks:\n      summary: Get an order']],
    page: get,
  },
  {
    name: '`externalDocs: null`',
    code: 'spec/null',
    edit: [['      summary: Get an order', '      ▸externalDocs: null\n      summary: Get an order']],
    page: get,
  },
  {
    name: 'unknown security scheme',
    code: 'spec/security',
    isForAuthor: true,
    edit: [
      ['      summary: Get an order', '      security:\n        - ▸token: []\n      summary: Get an order'],
    ],
    page: get,
    shows: ['token'],
  },
  {
    name: 'unknown security scheme of the document',
    code: 'spec/security',
    isForAuthor: true,
    edit: [['  - key: []', '  - ▸kye: []']],
    page: get,
    shows: ['kye'],
  },
  {
    name: 'lower-case status range',
    code: 'spec/letter-case',
    edit: [['4XX:', '▸4xx:']],
    page: get,
    shows: ['4XX'],
  },
  { name: '`Default` as a status', code: 'spec/letter-case', edit: [['4XX:', '▸Default:']], page: get },
  {
    name: 'unknown key of an operation',
    code: 'spec/operation',
    isForAuthor: true,
    edit: [['      summary: Get an order', '      ▸sumary: Get an order\n      summary: Get an order']],
    page: get,
  },
  {
    name: '`requestBody` as a list',
    code: 'spec/operation',
    isForAuthor: true,
    edit: [
      [
        '      requestBody:\n        required: true\n',
        '      requestBody: ▸[]\n      x-was:\n        required: true\n',
      ],
    ],
    page: post,
  },

  // Responses and bodies
  {
    name: 'response without a description',
    code: 'spec/no-description',
    edit: [
      ['        "201":\n          description: The new order.\n', '        ▸"201":\n          headers: {}\n'],
    ],
    page: post,
    shows: ['201'],
  },
  {
    name: 'response without a description in 3.0',
    code: 'spec/no-description',
    version: '3.0',
    edit: [
      ['        "201":\n          description: The new order.\n', '        ▸"201":\n          content: {}\n'],
    ],
    page: post,
    shows: ['201'],
  },
  {
    name: 'response without a description in JSON',
    code: 'spec/no-description',
    version: 'json',
    edit: [['"200": {\n            "description": "The order.",', '▸"200": {']],
    page: get,
  },
  {
    name: 'response without a value',
    code: 'spec/null',
    edit: [['        "201":\n          description: The new order.\n', '        ▸"201":\n']],
    page: post,
    shows: ['201'],
  },
  {
    name: '`description:` of a response without a value',
    code: 'spec/null',
    edit: [['description: The new order.', '▸description:']],
    page: post,
  },
  {
    name: '`content:` of a response without a value',
    code: 'spec/null',
    edit: [
      ['          description: The new order.', '          ▸content:\n          description: The new order.'],
    ],
    page: post,
  },
  {
    name: '`content:` of a body without a value',
    code: 'spec/null',
    edit: [
      [
        '        required: true\n        content:\n          application/json:\n            examples:\n              first:\n                value: { id: o_1, total: 5 }\n            schema:\n              $ref: "#/components/schemas/Order"\n',
        '        required: true\n        ▸content:\n',
      ],
    ],
    page: post,
  },
  {
    name: 'media type without a value',
    code: 'spec/null',
    edit: [
      [
        '          application/json:\n            examples:\n              first:\n                value: { id: o_1, total: 5 }\n            schema:\n              $ref: "#/components/schemas/Order"\n',
        '          ▸application/json:\n',
      ],
    ],
    page: post,
    shows: ['application/json'],
  },
  {
    name: '`example` beside `examples` of a body',
    code: 'spec/both-examples',
    edit: [['            examples:\n', '            ▸example: { id: o_2 }\n            examples:\n']],
    page: post,
  },
  {
    name: '`required: "true"` of a body',
    code: 'spec/quoted-value',
    edit: [['      requestBody:\n        required: true', '      requestBody:\n        required: ▸"true"']],
    page: post,
  },
  {
    name: '`headers:` without a value',
    code: 'spec/null',
    edit: [
      ['          description: The new order.', '          ▸headers:\n          description: The new order.'],
    ],
    page: post,
  },

  // The document
  {
    name: 'unquoted version of OpenAPI',
    code: 'spec/unquoted-version',
    edit: [['openapi: 3.1.0', 'openapi: ▸3.1']],
    page: get,
  },
  {
    name: 'unquoted version of OpenAPI 3.0',
    code: 'spec/unquoted-version',
    version: '3.0',
    edit: [['openapi: 3.0.3', 'openapi: ▸3.0']],
    page: get,
  },
  {
    name: 'unquoted version of the API',
    code: 'spec/unquoted-version',
    edit: [['version: "1.0"', 'version: ▸1.0']],
    page: get,
  },
  {
    name: 'version of the API as a number in JSON',
    code: 'spec/unquoted-version',
    version: 'json',
    edit: [['"version": "1.0"', '"version": ▸2']],
    page: get,
  },
  {
    name: '`servers:` without a value',
    code: 'spec/null',
    edit: [['servers:\n  - url: https://api.shop.test/v1\n', '▸servers:\n']],
    page: get,
  },
  {
    name: '`security:` without a value',
    code: 'spec/null',
    edit: [['security:\n  - key: []\n', '▸security:\n']],
    page: get,
  },
  {
    name: '`tags:` without a value',
    code: 'spec/null',
    edit: [['tags:\n  - name: Orders\n', '▸tags:\n']],
    page: get,
  },
  {
    name: '`servers: null` in JSON',
    code: 'spec/null',
    version: 'json',
    edit: [['"servers": [{ "url": "https://api.shop.test/v1" }]', '▸"servers": null']],
    page: get,
  },
  {
    name: '`security: null` in JSON',
    code: 'spec/null',
    version: 'json',
    edit: [['  "paths": {', '  ▸"security": null,\n  "paths": {']],
    page: get,
  },
  {
    name: '`description: null` of the API',
    code: 'spec/null',
    edit: [['  title: Shop', '  ▸description: null\n  title: Shop']],
    page: get,
  },
  {
    name: '`parameters:` of components without a value',
    code: 'spec/null',
    edit: [['components:\n', 'components:\n  ▸parameters:\n']],
    page: get,
  },
  {
    name: 'server without a scheme',
    code: 'spec/server-scheme',
    edit: [['url: https://api.shop.test/v1', 'url: ▸api.shop.test/v1']],
    page: get,
    shows: ['https://api.shop.test/v1'],
  },
  {
    name: 'server on localhost without a scheme',
    code: 'spec/server-scheme',
    edit: [['url: https://api.shop.test/v1', 'url: ▸localhost:8080/v1']],
    page: get,
    shows: ['http://localhost:8080/v1'],
  },
  {
    name: 'server without a scheme in JSON',
    code: 'spec/server-scheme',
    version: 'json',
    edit: [['"https://api.shop.test/v1"', '▸"api.shop.test/v1"']],
    page: get,
  },
  {
    name: 'path without its slash',
    code: 'spec/path-slash',
    edit: [['  /orders:', '  ▸orders:']],
    page: post,
    shows: ['/orders'],
  },
  {
    name: 'path with a parameter and without its slash',
    code: 'spec/path-slash',
    edit: [['  /orders/{id}:', '  ▸orders/{id}:']],
    page: get,
    shows: ['/orders/'],
  },
  {
    name: 'path without its slash in JSON',
    code: 'spec/path-slash',
    version: 'json',
    edit: [['"/orders/{id}"', '▸"orders/{id}"']],
    page: get,
  },
  {
    name: 'path without a value',
    code: 'spec/null',
    edit: [['  /orders:', '  ▸/empty:\n  /orders:']],
    page: post,
  },

  // Schemas
  {
    name: '`type: String`',
    code: 'spec/type',
    edit: [
      [
        '          type: string\n          description: Name of the order.',
        '          type: ▸String\n          description: Name of the order.',
      ],
    ],
    page: get,
    shows: ['string'],
  },
  {
    name: '`type: INTEGER` of a parameter',
    code: 'spec/type',
    edit: [['type: integer\n            maximum', 'type: ▸INTEGER\n            maximum']],
    page: get,
  },
  {
    name: '`type: any`',
    code: 'spec/type',
    edit: [[total, total.replace('number', '▸any')]],
    page: get,
    shows: ['total'],
  },
  {
    name: '`type: file`',
    code: 'spec/type',
    edit: [[total, total.replace('number', '▸file')]],
    page: get,
    shows: ['binary'],
  },
  {
    name: '`type: int`',
    code: 'spec/type',
    edit: [[total, total.replace('number', '▸int')]],
    page: get,
    shows: ['integer'],
  },
  {
    name: '`type: datetime`',
    code: 'spec/type',
    edit: [[total, total.replace('number', '▸datetime')]],
    page: get,
    shows: ['date-time'],
  },
  {
    name: 'unknown type',
    code: 'spec/type',
    isForAuthor: true,
    edit: [[total, total.replace('number', '▸money')]],
    page: get,
    shows: ['total'],
  },
  {
    name: 'unknown type in a list',
    code: 'spec/type',
    edit: [[total, total.replace('number', '▸[Number, "null"]')]],
    page: get,
  },
  {
    name: '`type: String` in JSON',
    code: 'spec/type',
    version: 'json',
    edit: [['"total": { "type": "number" }', '"total": { "type": ▸"Number" }']],
    page: get,
    shows: ['total'],
  },
  {
    name: '`nullable: true` in 3.1',
    code: 'spec/nullable',
    edit: [[total, `${total}          ▸nullable: true\n`]],
    page: get,
    shows: ['null'],
  },
  {
    name: '`nullable: false` in 3.1',
    code: 'spec/nullable',
    edit: [[total, `${total}          ▸nullable: false\n`]],
    page: get,
  },
  {
    name: '`nullable` beside a reference in 3.1',
    code: 'spec/nullable',
    isForAuthor: true,
    edit: [['        pet:\n          oneOf', '        pet:\n          ▸nullable: true\n          oneOf']],
    page: get,
  },
  {
    name: '`nullable: "true"` in 3.0',
    code: 'spec/quoted-value',
    version: '3.0',
    edit: [[total, `${total}          nullable: ▸"true"\n`]],
    page: get,
    shows: ['null'],
  },
  {
    name: '`required: true` of a property',
    code: 'spec/required',
    edit: [[total, `${total}          ▸required: true\n`]],
    page: get,
    shows: ['required'],
  },
  {
    name: '`required: false` of a property',
    code: 'spec/required',
    edit: [[total, `${total}          ▸required: false\n`]],
    page: get,
  },
  {
    name: '`required: true` in JSON',
    code: 'spec/required',
    version: 'json',
    edit: [['"total": { "type": "number" }', '"total": { ▸"required": true, "type": "number" }']],
    page: get,
  },
  {
    name: '`required` as a name',
    code: 'spec/required',
    edit: [['required: [id]', 'required: ▸id']],
    page: get,
  },
  {
    name: '`required` with a name twice',
    code: 'spec/required',
    edit: [['required: [id]', 'required: ▸[id, id]']],
    page: get,
  },
  {
    name: '`required: true` of a whole schema',
    code: 'spec/required',
    edit: [['required: [id]', '▸required: true']],
    page: get,
  },
  {
    name: 'boolean `exclusiveMinimum` in 3.1',
    code: 'spec/exclusive-limit',
    edit: [[total, `${total}          exclusiveMinimum: ▸true\n`]],
    page: get,
  },
  {
    name: 'boolean `exclusiveMaximum: false` in 3.1',
    code: 'spec/exclusive-limit',
    edit: [[total, `${total}          exclusiveMaximum: ▸false\n`]],
    page: get,
  },
  {
    name: 'numeric `exclusiveMinimum` in 3.0',
    code: 'spec/exclusive-limit',
    version: '3.0',
    edit: [['          minimum: 1\n', '          exclusiveMinimum: ▸1\n']],
    page: get,
  },
  {
    name: 'limit as a string',
    code: 'spec/quoted-value',
    edit: [['          minimum: 1\n', '          minimum: ▸"1"\n']],
    page: get,
  },
  {
    name: 'empty `oneOf`',
    code: 'spec/empty-list',
    edit: [[total, `        total:\n          ▸oneOf: []\n`]],
    page: get,
    shows: ['total'],
  },
  {
    name: 'empty `enum`',
    code: 'spec/empty-list',
    edit: [['enum: [open, sent]', '▸enum: []']],
    page: get,
    shows: ['state'],
  },
  {
    name: 'empty `allOf`',
    code: 'spec/empty-list',
    edit: [[total, `${total}          ▸allOf: []\n`]],
    page: get,
  },
  {
    name: 'empty `anyOf` in JSON',
    code: 'spec/empty-list',
    version: 'json',
    edit: [['"total": { "type": "number" }', '"total": { "type": "number", ▸"anyOf": [] }']],
    page: get,
  },
  {
    name: '`properties:` without a value',
    code: 'spec/null',
    edit: [
      [
        '      properties:\n        kind:\n          type: string\n        claws:\n          type: integer\n',
        '      ▸properties:\n',
      ],
    ],
    page: get,
  },
  {
    name: 'property without a value',
    code: 'spec/null',
    edit: [[total, '        ▸total:\n']],
    page: get,
    shows: ['total'],
  },
  {
    name: '`items: null`',
    code: 'spec/null',
    edit: [[total, `        total:\n          type: array\n          ▸items: null\n`]],
    page: get,
    shows: ['total'],
  },
  {
    name: 'discriminator that maps to nothing',
    code: 'spec/discriminator',
    isForAuthor: true,
    edit: [['cat: "#/components/schemas/Cat"', 'cat: ▸"#/components/schemas/Tiger"']],
    page: get,
    shows: ['claws'],
  },
  {
    name: 'discriminator with the name of no schema',
    code: 'spec/discriminator',
    isForAuthor: true,
    edit: [['cat: "#/components/schemas/Cat"', 'cat: ▸Tiger']],
    page: get,
  },
  {
    name: 'reference to nothing',
    code: 'spec/ref-not-found',
    isForAuthor: true,
    edit: [
      [
        '              schema:\n                $ref: "#/components/schemas/Order"',
        '              schema:\n                $ref: ▸"#/components/schemas/Oder"',
      ],
    ],
    page: get,
    shows: ['Oder'],
  },
  {
    name: 'unknown key of a schema in 3.0',
    code: 'spec/component',
    version: '3.0',
    isForAuthor: true,
    edit: [['          minimum: 1\n', '          ▸minimun: 1\n']],
    page: get,
    shows: ['total'],
  },

  {
    name: 'reference into a key with a slash',
    code: 'spec/ref-slash',
    edit: [
      ['    Cat:\n', '    pets/Cat:\n'],
      ['- $ref: "#/components/schemas/Cat"', '- $ref: ▸"#/components/schemas/pets/Cat"'],
      ['cat: "#/components/schemas/Cat"', 'cat: "#/components/schemas/pets~1Cat"'],
    ],
    page: get,
    shows: ['claws'],
  },
  {
    name: 'example that is a reference',
    code: 'spec/example-ref',
    isForAuthor: true,
    edit: [
      ['value: { id: o_1, total: 5 }', 'value: ▸{ $ref: "#/x-orders/first" }'],
      ['components:\n', 'x-orders:\n  first: { id: o_77, total: 5 }\ncomponents:\n'],
    ],
    page: post,
    shows: ['o_77'],
  },
  {
    name: 'reference to a channel with a slash',
    code: 'spec/ref-slash',
    version: 'asyncapi',
    edit: [
      ['  floor:\n    address', '  mill/floor:\n    address'],
      ['$ref: "#/channels/floor"', '$ref: ▸"#/channels/mill/floor"'],
    ],
    page: floor,
    shows: ['hear'],
  },

  // Syntax
  {
    name: 'a closing bracket in the column of its key',
    code: 'spec/loose-syntax',
    edit: [
      ['enum: [open, sent]', 'enum: [ # states\n            open,\n            sent # by post\n          ▸]'],
    ],
    page: get,
    shows: ['sent'],
  },
  {
    name: 'entries of a list in the column of its key',
    code: 'spec/loose-syntax',
    edit: [['enum: [open, sent]', 'enum: [\n          ▸open,\n          sent\n          ]']],
    page: get,
    shows: ['sent'],
  },
  {
    name: 'a quoted text that continues in the column of its key',
    code: 'spec/loose-syntax',
    edit: [['description: Name of the order.', 'description: "Name of\n          ▸the order."']],
    page: get,
    shows: ['the order.'],
  },
  {
    name: 'a key that is there twice',
    code: 'spec/loose-syntax',
    edit: [['      summary: Get an order', '      summary: Another\n      ▸summary: Get an order']],
    page: get,
    shows: ['Get an order'],
    isForAuthor: true,
  },
  {
    name: 'a comma before a closing bracket in JSON',
    code: 'spec/loose-syntax',
    version: 'json',
    edit: [['"tags": ["Orders"]', '"tags": ["Orders"▸,]']],
    page: get,
    shows: ['Get an order'],
  },
  {
    name: 'a comment in JSON',
    code: 'spec/loose-syntax',
    version: 'json',
    edit: [['  "paths": {', '  ▸// All of them: "x", /* y\n  "paths": {']],
    page: get,
    shows: ['Get an order'],
    isForAuthor: true,
  },
  {
    name: '`description: null` of external documentation',
    code: 'spec/null',
    edit: [
      [
        '      summary: Get an order',
        '      externalDocs:\n        url: https://shop.test/docs\n        ▸description: null\n      summary: Get an order',
      ],
    ],
    page: get,
    shows: ['https://shop.test/docs'],
  },
  {
    name: '`scopes:` without a value',
    code: 'spec/null',
    edit: [
      [
        '      type: apiKey\n      in: header\n      name: X-Key',
        '      type: oauth2\n      flows:\n        clientCredentials:\n          tokenUrl: https://shop.test/token\n          ▸scopes:',
      ],
    ],
    page: get,
    shows: ['https://shop.test/token'],
  },

  // AsyncAPI
  {
    name: '`type: Integer` in AsyncAPI',
    code: 'spec/type',
    version: 'asyncapi',
    edit: [['type: integer', 'type: ▸Integer']],
    page: floor,
    shows: ['sheet'],
  },
  {
    name: '`nullable` in AsyncAPI',
    code: 'spec/nullable',
    version: 'asyncapi',
    edit: [['              type: integer\n', '              type: integer\n              ▸nullable: true\n']],
    page: floor,
  },
  {
    name: '`required: true` of a property in AsyncAPI',
    code: 'spec/required',
    version: 'asyncapi',
    edit: [['              type: integer\n', '              type: integer\n              ▸required: true\n']],
    page: floor,
  },
  {
    name: '`description:` without a value in AsyncAPI',
    code: 'spec/null',
    version: 'asyncapi',
    edit: [['    address: /floor\n', '    address: /floor\n    ▸description:\n']],
    page: floor,
  },
  {
    name: 'unquoted version in AsyncAPI',
    code: 'spec/unquoted-version',
    version: 'asyncapi',
    edit: [['version: "1.0"', 'version: ▸1.0']],
    page: floor,
  },
]
