import type { ConsoleData } from '../../src/request/console.ts'

/** The press floor: what the description of a channel becomes for the browser. */
export function createChannel(server: string, given: Partial<ConsoleData> = {}): ConsoleData {
  return {
    stamp: 'floor-1',
    page: '/api-reference/channels/floor',
    api: 'live',
    servers: [{ url: server, variables: [] }],
    address: '/floor/{shop_id}',
    parameters: [
      {
        name: 'shop_id',
        in: 'path',
        style: 'simple',
        explode: false,
        allowReserved: false,
        required: true,
        deprecated: false,
        schema: { types: ['string'] },
        start: '"shp_7Qd2"',
      },
      {
        name: 'lang',
        in: 'query',
        style: 'form',
        explode: true,
        allowReserved: false,
        required: false,
        deprecated: false,
        schema: { types: ['string'] },
      },
    ],
    headers: [],
    protocols: [],
    security: [],
    send: [
      {
        anchor: 'subscribe',
        name: 'subscribe',
        summary: 'Begin to hear about a job',
        type: 'application/json',
        kind: 'json',
        schema: {
          types: ['object'],
          required: ['type', 'job_id'],
          properties: [
            ['type', { types: ['string'], values: ['"subscribe"'] }],
            ['job_id', { types: ['string'] }],
            ['every', { types: ['string'], values: ['"sheet"', '"minute"'] }],
          ],
        },
        start: '{"type":"subscribe","job_id":"job_41c"}',
        examples: [{ title: 'A whole shift', text: '{"type":"subscribe","job_id":"job_shift"}' }],
      },
      {
        anchor: 'unsubscribe',
        name: 'unsubscribe',
        type: 'application/json',
        kind: 'json',
        schema: {
          types: ['object'],
          required: ['type', 'job_id'],
          properties: [
            ['type', { types: ['string'], values: ['"unsubscribe"'] }],
            ['job_id', { types: ['string'] }],
          ],
        },
        examples: [],
      },
      {
        anchor: 'stamp',
        name: 'stamp',
        type: 'application/octet-stream',
        kind: 'binary',
        examples: [],
      },
    ],
    sendSchemas: {},
    receive: [
      {
        anchor: 'job.progress',
        name: 'job.progress',
        type: 'application/json',
        kind: 'json',
        schema: { ref: 'Progress' },
        examples: [],
      },
      {
        anchor: 'job.jammed',
        name: 'job.jammed',
        type: 'application/json',
        kind: 'json',
        schema: {
          types: ['object'],
          required: ['type', 'press'],
          properties: [
            ['type', { types: ['string'], values: ['"job.jammed"'] }],
            ['press', { types: ['string'] }],
          ],
        },
        examples: [],
      },
    ],
    receiveSchemas: {
      Progress: {
        types: ['object'],
        required: ['type', 'sheets'],
        properties: [
          ['type', { types: ['string'], values: ['"job.progress"'] }],
          ['job_id', { types: ['string'] }],
          ['sheets', { types: ['integer'], minimum: 0 }],
          ['of', { types: ['integer'] }],
          ['note', { types: ['string'] }],
        ],
      },
    },
    ...given,
  }
}
