import { expect, test } from 'vitest'
import { createTestSite } from '../../../test/fixtures/site.ts'
import type { JsonObject } from '../read/pointer.ts'
import { upgradeSwagger } from './upgrade.ts'

const swagger: JsonObject = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1.0.0' },
  host: 'api.pets.test',
  basePath: '/v1/',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json', 'application/xml'],
  securityDefinitions: {
    login: { type: 'basic' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    oauth: {
      type: 'oauth2',
      flow: 'accessCode',
      authorizationUrl: 'https://pets.test/authorize',
      tokenUrl: 'https://pets.test/token',
      scopes: { 'read:pets': 'Read pets' },
    },
  },
  security: [{ key: [] }],
  parameters: {
    Limit: { name: 'limit', in: 'query', type: 'integer', maximum: 100, exclusiveMaximum: true },
    Pet: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
  },
  responses: { NotFound: { description: 'There is no such pet.' } },
  paths: {
    '/pets': {
      get: {
        summary: 'List pets',
        parameters: [
          { $ref: '#/parameters/Limit' },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: {
          200: {
            description: 'Pets.',
            headers: { 'X-Next': { type: 'string', description: 'The next page.' } },
            schema: { type: 'array', items: { $ref: '#/definitions/Pet' } },
            examples: { 'application/json': [{ id: 1 }] },
          },
        },
      },
      post: {
        summary: 'Add a pet',
        parameters: [{ $ref: '#/parameters/Pet' }],
        responses: { 201: { description: 'Added.' } },
      },
    },
    '/pets/{id}/photo': {
      parameters: [{ name: 'id', in: 'path', type: 'string', required: true }],
      post: {
        summary: 'Upload a photo',
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'file', in: 'formData', type: 'file', required: true },
          { name: 'note', in: 'formData', type: 'string' },
        ],
        responses: { 404: { $ref: '#/responses/NotFound' } },
      },
    },
  },
  definitions: {
    Pet: {
      type: 'object',
      required: ['id'],
      discriminator: 'kind',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string', 'x-nullable': true },
        kind: { type: 'string' },
      },
    },
  },
}

test('converts everything to OpenAPI 3.1', () => {
  expect(upgradeSwagger(swagger)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.pets.test/v1' }, { url: 'http://api.pets.test/v1' }],
    paths: {
      '/pets': {
        get: {
          parameters: [
            { $ref: '#/components/parameters/Limit' },
            {
              name: 'tags',
              in: 'query',
              explode: true,
              schema: { type: 'array', items: { type: 'string' } },
            },
          ],
          responses: {
            200: {
              headers: { 'X-Next': { description: 'The next page.', schema: { type: 'string' } } },
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
                  example: [{ id: 1 }],
                },
                'application/xml': { schema: { type: 'array' } },
              },
            },
          },
        },
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
      '/pets/{id}/photo': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
                },
              },
            },
          },
          responses: { 404: { $ref: '#/components/responses/NotFound' } },
        },
      },
    },
    components: {
      schemas: {
        Pet: { discriminator: { propertyName: 'kind' }, properties: { name: { type: ['string', 'null'] } } },
      },
      parameters: { Limit: { name: 'limit', schema: { type: 'integer', exclusiveMaximum: 100 } } },
      securitySchemes: {
        login: { type: 'http', scheme: 'basic' },
        oauth: {
          flows: {
            authorizationCode: { tokenUrl: 'https://pets.test/token', scopes: { 'read:pets': 'Read pets' } },
          },
        },
      },
    },
  })
})

test('produces a spec without problems', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Pets', navigation: { openapi: 'openapi.json' } }),
    'openapi.json': JSON.stringify(upgradeSwagger(swagger)),
  })
  expect(await site.diagnostics()).toEqual([])
  expect(await site.main('/api-reference/pets/id/photo/post')).toContain('multipart/form-data')
  await site.close()
})
