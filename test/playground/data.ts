import type { FormSchema } from '../../src/request/form-schema.ts'
import type { FormParameter, FormScheme, PlaygroundData } from '../../src/request/playground.ts'

/** An operation with nothing in it but what a test says. */
export function createData(more: Partial<PlaygroundData> = {}): PlaygroundData {
  return {
    stamp: 's',
    page: '/api/pets',
    api: 'pets',
    method: 'GET',
    path: '/pets',
    servers: [],
    parameters: [],
    bodies: [],
    bodyRequired: false,
    security: [],
    answer: 'json',
    schemas: {},
    proxy: true,
    credentials: false,
    ...more,
  }
}

export function parameter(
  place: FormParameter['in'],
  name: string,
  schema: FormSchema,
  more: Partial<FormParameter> = {},
): FormParameter {
  const isForm = place === 'query' || place === 'cookie'
  return {
    name,
    in: place,
    style: isForm ? 'form' : 'simple',
    explode: isForm,
    allowReserved: false,
    required: false,
    deprecated: false,
    schema,
    ...more,
  }
}

export const scheme = (id: string, more: Partial<FormScheme>): FormScheme => ({
  id,
  kind: 'http',
  scopes: [],
  flows: [],
  ...more,
})
