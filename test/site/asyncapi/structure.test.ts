import { describe, expect, test } from 'vitest'
import { readVersion } from '../../../src/spec/read/version.ts'
import { diagnosticsOf } from '../../fixtures/asyncapi/diagnostics.ts'
import { now, old } from '../../fixtures/asyncapi/documents.ts'

const documents = { '2': old, '3': now }

type Expected = [place: string, message: string, hint?: string]
type Breakage = [version: '2' | '3', from: string, to: string, expected: Expected[]]

describe('a document that is broken in one place reports only that place:', () => {
  test.each<Breakage>([
    ['2', "  version: '1.0'\n", '', [['2 spec/structure', '`version` is missing in `info`']]],
    [
      '2',
      "version: '1.0'",
      'version: 1',
      [['4 spec/unquoted-version', '`version` must be a string, got the number 1', 'Write `version: "1"`.']],
    ],
    [
      '2',
      'servers:\n',
      'sevrers:\n',
      [
        ['5 spec/structure', 'Unknown key `sevrers`', 'Did you mean `servers`?'],
        [
          '13 spec/server',
          'Channel `sacks/{sackId}` uses the server `floor`, which does not exist',
          'Add it to `servers`.',
        ],
      ],
    ],
    [
      '2',
      'channels:\n  sacks',
      'operations: {}\nchannels:\n  sacks',
      [
        [
          '11 spec/structure',
          'Unknown key `operations`',
          'Use `publish` and `subscribe` in channels in AsyncAPI 2.',
        ],
      ],
    ],
    [
      '2',
      'url: mill.example.com',
      'host: mill.example.com',
      [
        [
          '7 spec/structure',
          'Server `floor`: unknown key `host`',
          'Use `url` with the full URL in AsyncAPI 2.',
        ],
      ],
    ],
    [
      '2',
      'protocol: mqtt',
      'protocl: mqtt',
      [['8 spec/structure', 'Server `floor`: unknown key `protocl`', 'Did you mean `protocol`?']],
    ],
    [
      '2',
      '- key: []',
      '- kay: []',
      [['10 spec/security', 'Security scheme `kay` is not defined', 'Did you mean `key`?']],
    ],
    [
      '2',
      'servers: [floor]',
      'servers: [flor]',
      [
        [
          '13 spec/server',
          'Channel `sacks/{sackId}` uses the server `flor`, which does not exist',
          'Did you mean `floor`?',
        ],
      ],
    ],
    [
      '2',
      'servers: [floor]',
      'servers: floor',
      [['13 spec/operation', 'Channel `sacks/{sackId}`: `servers` must be an array, got a string']],
    ],
    [
      '2',
      '    publish:',
      '    address: sacks\n    publish:',
      [
        [
          '19 spec/operation',
          'Channel `sacks/{sackId}`: unknown key `address`',
          'Use the address as the channel name in AsyncAPI 2.',
        ],
      ],
    ],
    [
      '2',
      '    publish:\n',
      '    publsh:\n',
      [['19 spec/operation', 'Channel `sacks/{sackId}`: unknown key `publsh`', 'Did you mean `publish`?']],
    ],
    [
      '2',
      '      sackId:',
      '      sackID:',
      [
        [
          '12 spec/path-parameter',
          '`{sackId}` in the address of channel `sacks/{sackId}` is not declared',
          'Did you mean `sackID`?',
        ],
        [
          '15 spec/path-parameter',
          '`sackID` is not in the address of channel `sacks/{sackId}`',
          'Did you mean `sackId`?',
        ],
      ],
    ],
    [
      '2',
      'operationId: watchSack',
      'operationId: fillSack',
      [
        [
          '26 spec/duplicate-id',
          '`publish sacks/{sackId}` and `subscribe sacks/{sackId}` have the same operationId `fillSack`',
          'Change one of them.',
        ],
      ],
    ],
    [
      '2',
      'operationId: fillSack',
      'operationID: fillSack',
      [
        [
          '20 spec/operation',
          'Operation `publish` of channel `sacks/{sackId}`: unknown key `operationID`',
          'Did you mean `operationId`?',
        ],
      ],
    ],
    [
      '2',
      'operationId: fillSack',
      'messages: []',
      [
        [
          '20 spec/operation',
          'Operation `publish` of channel `sacks/{sackId}`: unknown key `messages`',
          'Use `message`, with `oneOf` for several messages, in AsyncAPI 2.',
        ],
      ],
    ],
    [
      '2',
      '#/components/schemas/Sack',
      '#/components/schemas/Sock',
      [
        [
          '24 spec/ref-not-found',
          'Reference `#/components/schemas/Sock` not found',
          'Fix the part after `#`; the file exists.',
        ],
      ],
    ],
    [
      '2',
      '#/components/schemas/Sack',
      '../secret.yaml',
      [
        [
          '24 spec/ref-refused',
          '`../secret.yaml` is not followed: `../secret.yaml` is outside the site folder',
          'Reference a file in the site folder, or add the URL to `api.refs` in docs.json.',
        ],
      ],
    ],
    [
      '2',
      '- name: sackLost',
      '- name: sackWeighed',
      [
        [
          '30 spec/duplicate-id',
          'Channel `sacks/{sackId}` has two messages named `sackWeighed`',
          'Rename one of them.',
        ],
      ],
    ],
    [
      '2',
      '- name: sackLost',
      '- nam: sackLost',
      [
        [
          '30 spec/component',
          'Message of operation `subscribe` of channel `sacks/{sackId}`: unknown key `nam`',
          'Did you mean `name`?',
        ],
      ],
    ],
    [
      '2',
      'name: sackFilled',
      'name: 5',
      [
        [
          '22 spec/component',
          'Message of operation `publish` of channel `sacks/{sackId}`: `name` must be a string, got a number',
          'Put it in quotes.',
        ],
      ],
    ],
    [
      '2',
      'headers:\n        type: object',
      'headers:\n        type: array',
      [['38 spec/component', 'Message `weighed`: `type` must be `object`, got `array`']],
    ],
    [
      '2',
      'location: $message.header#/id',
      'location: header.id',
      [
        [
          '40 spec/component',
          'Message `weighed`: `location` cannot be `header.id`',
          'Write a location such as `$message.header#/id`.',
        ],
      ],
    ],
    [
      '2',
      'payload: { grams: 900 }',
      'grams: 900',
      [
        ['42 spec/component', 'Message `weighed`: unknown key `grams`', 'Start custom keys with `x-`.'],
        [
          '42 spec/component',
          'Message `weighed`: `payload` or `headers` is missing in entry 1 of `examples`',
        ],
      ],
    ],
    [
      '2',
      'type: integer',
      'type: integr',
      [['47 spec/type', 'Unknown type `integr`', 'Did you mean `integer`?']],
    ],
    [
      '2',
      'exclusiveMinimum: 0',
      'exclusiveMinimum: true',
      [
        [
          '48 spec/exclusive-limit',
          '`exclusiveMinimum` must be a number in AsyncAPI, got a boolean',
          'Write the limit itself: `exclusiveMinimum: 0` instead of `minimum`.',
        ],
      ],
    ],
    [
      '2',
      'discriminator: kind',
      'discriminator: { propertyName: kind }',
      [
        [
          '52 spec/component',
          'Schema `Sack`: `discriminator` must be a string, got an object',
          'Write the property name as a string in AsyncAPI.',
        ],
      ],
    ],
    [
      '2',
      'type: httpApiKey',
      'type: apiKey',
      [
        [
          '59 spec/component',
          'Security scheme `key`: `name` cannot be used here',
          'Remove it; it is not valid with `type: apiKey`.',
        ],
        [
          '60 spec/component',
          'Security scheme `key`: `in` must be `user` or `password`, got `header`',
          'Use `type: httpApiKey` for keys sent over HTTP.',
        ],
      ],
    ],
    [
      '2',
      'type: httpApiKey',
      'type: httpKey',
      [['58 spec/component', 'Security scheme `key`: `type` cannot be `httpKey`', 'Did you mean `http`?']],
    ],
    ['2', '      name: key\n', '', [['58 spec/component', 'Security scheme `key`: `name` is missing']]],
    [
      '2',
      'summary: Takes its time',
      'sumary: Takes its time',
      [['63 spec/component', 'Operation trait `slow`: unknown key `sumary`', 'Did you mean `summary`?']],
    ],
    [
      '2',
      '  schemas:\n',
      '  schema:\n',
      [
        [
          '24 spec/ref-not-found',
          'Reference `#/components/schemas/Sack` not found',
          'Fix the part after `#`; the file exists.',
        ],
        ['49 spec/structure', 'Unknown key `schema`', 'Did you mean `schemas`?'],
      ],
    ],
    ['3', '  title: Mill\n', '', [['2 spec/structure', '`title` is missing in `info`']]],
    [
      '3',
      'channels:\n  sacks',
      'tags: []\nchannels:\n  sacks',
      [['11 spec/structure', 'Unknown key `tags`', 'Move it to `info` in AsyncAPI 3.']],
    ],
    [
      '3',
      'host: mill.example.com',
      'url: mill.example.com',
      [
        [
          '7 spec/structure',
          'Server `floor`: unknown key `url`',
          'Use `host`, without the protocol, and `pathname` in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/components/securitySchemes/key'",
      '- key: []',
      [
        [
          '10 spec/structure',
          'Server `floor`: `type` is missing in entry 1 of `security`',
          "Write a reference such as `$ref: '#/components/securitySchemes/name'`.",
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/components/securitySchemes/key'",
      "- $ref: '#/components/securitySchemes/kay'",
      [
        [
          '10 spec/ref-not-found',
          'Reference `#/components/securitySchemes/kay` not found',
          'Fix the part after `#`; the file exists.',
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/servers/floor'",
      '- floor',
      [
        [
          '15 spec/operation',
          'Channel `sacks`: entry 1 of `servers` must be an object, got a string',
          "Write a reference such as `$ref: '#/servers/name'`.",
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/servers/floor'",
      "- $ref: '#/servers/flor'",
      [
        [
          '15 spec/ref-not-found',
          'Reference `#/servers/flor` not found',
          'Fix the part after `#`; the file exists.',
        ],
      ],
    ],
    [
      '3',
      'address: sacks/{sackId}',
      'address: sacks/{sack}',
      [
        [
          '13 spec/path-parameter',
          '`{sack}` in the address of channel `sacks` is not declared',
          'Did you mean `sackId`?',
        ],
        [
          '17 spec/path-parameter',
          '`sackId` is not in the address of channel `sacks`',
          'Did you mean `sack`?',
        ],
      ],
    ],
    [
      '3',
      'address: sacks/{sackId}',
      'adress: sacks/{sackId}',
      [['13 spec/operation', 'Channel `sacks`: unknown key `adress`', 'Did you mean `address`?']],
    ],
    [
      '3',
      'description: Which sack.',
      'schema: { type: string }',
      [
        [
          '18 spec/component',
          'Parameter `sackId` of channel `sacks`: unknown key `schema`',
          'Use `enum`, `default` and `examples` instead; parameters are strings in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      '    messages:\n      bell:',
      '    publish: {}\n    messages:\n      bell:',
      [
        [
          '28 spec/operation',
          'Channel `alarms`: unknown key `publish`',
          'Move it to `operations` with `action: receive` in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      'name: sackLost',
      'name: sackFilled',
      [
        [
          '23 spec/duplicate-id',
          'Channel `sacks` has two messages named `sackFilled`',
          'Rename one of them.',
        ],
      ],
    ],
    [
      '3',
      'name: sackLost',
      'messageId: sackLost',
      [
        [
          '23 spec/component',
          'Message `lost` of channel `sacks`: unknown key `messageId`',
          'Use the key under `messages` as the name in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      'name: bell',
      'payload: { type: bell }',
      [
        [
          '30 spec/type',
          'Unknown type `bell`',
          'Use one of `string`, `number`, `integer`, `boolean`, `array`, `object`, `null`.',
        ],
      ],
    ],
    [
      '3',
      'action: receive',
      'action: recieve',
      [
        [
          '33 spec/operation',
          'Operation `fillSack`: `action` must be `send` or `receive`, got `recieve`',
          'Did you mean `receive`?',
        ],
      ],
    ],
    ['3', '    action: receive\n', '', [['33 spec/operation', 'Operation `fillSack`: `action` is missing']]],
    [
      '3',
      "$ref: '#/channels/sacks'\n",
      "$ref: '#/channels/socks'\n",
      [
        [
          '35 spec/ref-not-found',
          'Reference `#/channels/socks` not found',
          'Fix the part after `#`; the file exists.',
        ],
      ],
    ],
    [
      '3',
      "$ref: '#/channels/sacks'\n",
      "$ref: '#/components/channels/spare'\n",
      [
        [
          '35 spec/operation',
          'Operation `fillSack` references a channel outside `channels`: `#/components/channels/spare`',
          'Add the channel to `channels` and reference it there.',
        ],
      ],
    ],
    [
      '3',
      "channel:\n      $ref: '#/channels/sacks'",
      'channel: sacks',
      [
        [
          '34 spec/operation',
          'Operation `fillSack`: `channel` must be an object, got a string',
          "Write a reference such as `$ref: '#/channels/name'`.",
        ],
      ],
    ],
    [
      '3',
      "channel:\n      $ref: '#/channels/sacks'",
      'channel: { address: sacks }',
      [
        [
          '34 spec/operation',
          'Operation `fillSack`: `$ref` is missing in `channel`',
          "Write a reference such as `$ref: '#/channels/name'`.",
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/channels/sacks/messages/filled'",
      "- $ref: '#/components/messages/filled'",
      [
        [
          '37 spec/operation',
          'Operation `fillSack` references a message outside channel `sacks`: `#/components/messages/filled`',
          "Write `$ref: '#/channels/sacks/messages/filled'`.",
        ],
      ],
    ],
    [
      '3',
      "- $ref: '#/channels/sacks/messages/filled'",
      "- $ref: '#/channels/alarms/messages/bell'",
      [
        [
          '37 spec/operation',
          'Operation `fillSack` references a message outside channel `sacks`: `#/channels/alarms/messages/bell`',
          'Add the message to `messages` in channel `sacks`.',
        ],
      ],
    ],
    [
      '3',
      "$ref: '#/channels/alarms/messages/bell'",
      "$ref: '#/channels/sacks/messages/lost'",
      [
        [
          '42 spec/operation',
          'Operation `fillSack` references a message outside channel `alarms`: `#/channels/sacks/messages/lost`',
          'Add the message to `messages` in channel `alarms`.',
        ],
      ],
    ],
    [
      '3',
      '    reply:',
      '    operationId: fill\n    reply:',
      [
        [
          '38 spec/operation',
          'Operation `fillSack`: unknown key `operationId`',
          'Use the key under `operations` as the name in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      'type: integer',
      'type: [integer, nul]',
      [['53 spec/component', 'Message `filled`: entry 2 of `type` cannot be `nul`', 'Did you mean `null`?']],
    ],
    [
      '3',
      'schemaFormat: application/vnd.aai',
      'schemaFormat: 3 #',
      [
        [
          '48 spec/component',
          'Message `filled`: `schemaFormat` must be a string, got a number',
          'Put it in quotes.',
        ],
      ],
    ],
    [
      '3',
      'availableScopes: {}',
      'scopes: {}',
      [
        [
          '60 spec/component',
          'Security scheme `key`: unknown key `scopes`',
          'Use `availableScopes` in AsyncAPI 3.',
        ],
      ],
    ],
    [
      '3',
      'availableScopes: {}',
      'availableScopes: {}\n          authorizationUrl: https://mill.example.com',
      [['61 spec/component', 'Security scheme `key`: `authorizationUrl` cannot be used here']],
    ],
    [
      '3',
      '  channels:\n    spare:\n      address: spare',
      '  channels:\n    spare: 5',
      [['62 spec/left-out', 'Channel `spare` is skipped: expected an object, got a number']],
    ],
    [
      '3',
      'operations:\n',
      'operations: []\nx-operations:\n',
      [['31 spec/structure', '`operations` must be an object, got an array']],
    ],
  ])('%s: %j -> %j', async (version, from, to, expected) => {
    const broken = documents[version].replace(from, () => to)
    expect(broken).not.toBe(documents[version])
    const diagnostics = await diagnosticsOf({ 'api.yaml': broken })
    expect(
      diagnostics.map(({ code, message, hint, at }) => [
        `${at?.line} ${code}`,
        message,
        ...(hint === undefined ? [] : [hint]),
      ]),
    ).toEqual(expected)
  })
})

describe('a valid document has no diagnostics:', () => {
  test.each(['2.0.0', '2.3.0', '2.6.0'])('AsyncAPI %s', async (version) => {
    expect(await diagnosticsOf({ 'api.yaml': old.replace('2.6.0', version) })).toEqual([])
  })

  test.each(['3.0.0', '3.1.0'])('AsyncAPI %s', async (version) => {
    expect(await diagnosticsOf({ 'api.yaml': now.replace('3.0.0', version) })).toEqual([])
  })

  const version3 = (rest: string) => `asyncapi: 3.0.0\ninfo: { title: Mill, version: '1' }\n${rest}`
  const version2 = (rest: string) => `asyncapi: 2.0.0\ninfo: { title: Mill, version: '1' }\n${rest}`

  test.each<[what: string, files: Record<string, string>]>([
    ['nothing but a title', { 'api.yaml': version3('') }],
    ['no channels', { 'api.yaml': version2('channels: {}') }],
    [
      'bindings of any protocol',
      { 'api.yaml': version3('channels: { a: { bindings: { kafka: { partitions: 3 }, own: {} } } }') },
    ],
    [
      'schemas that are true or false',
      {
        'api.yaml': version3(
          'components: { schemas: { Any: true, Never: false, Box: { items: [true], additionalProperties: false } } }',
        ),
      },
    ],
    ['an address known at run time', { 'api.yaml': version3('channels: { a: { address: null } }') }],
    [
      'an empty parameter',
      { 'api.yaml': version3('channels: { a: { address: "a/{id}", parameters: { id: } } }') },
    ],
    [
      'every type of security',
      {
        'api.yaml': version3(`components:
  securitySchemes:
    a: { type: userPassword }
    b: { type: apiKey, in: user }
    c: { type: X509 }
    d: { type: symmetricEncryption }
    e: { type: http, scheme: bearer, bearerFormat: JWT }
    f: { type: http, scheme: basic }
    g: { type: openIdConnect, openIdConnectUrl: https://mill.example.com, scopes: [all] }
    h: { type: scramSha512, description: For brokers, x-own: 1 }
    i: { type: gssapi }`),
      },
    ],
    [
      'a payload in another format, which is not checked',
      {
        'api.yaml': version2(`channels:
  a:
    publish:
      message: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { type: record, $ref: user.avsc } }`),
      },
    ],
    [
      'a payload in another format in 3.0',
      {
        'api.yaml': version3(`components:
  messages:
    a: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record } } }
  schemas:
    b: { schemaFormat: application/raml+yaml;version=1.0, schema: 'type: string' }`),
      },
    ],
    [
      'a schema of another dialect',
      {
        'api.yaml': version3(
          "components: { schemas: { a: { $schema: 'http://json-schema.org/draft-04/schema#', exclusiveMinimum: true } } }",
        ),
      },
    ],
    [
      'parts in other files, and messages of a channel that is a reference',
      {
        'api.yaml': version3(`channels:
  a: { $ref: 'parts.yaml#/channel' }
operations:
  go:
    action: send
    channel: { $ref: '#/channels/a' }
    messages: [{ $ref: '#/channels/a/messages/m' }]`),
        'parts.yaml': 'channel: { address: a, messages: { m: { $ref: "#/message" } } }\nmessage: { name: m }',
      },
    ],
  ])('%s', async (_name, files) => {
    expect(await diagnosticsOf(files)).toEqual([])
  })
})

test('reports an invalid part in its own file', async () => {
  const files = {
    'api.yaml': now.replace("$ref: '#/components/messages/filled'", "$ref: 'parts/all.yaml#/filled'"),
    'parts/all.yaml': 'filled:\n  name: filled\n  payload:\n    type: sack\n',
  }
  expect(await diagnosticsOf(files)).toMatchObject([
    {
      code: 'spec/component',
      message: 'Message `filled` of channel `sacks`: `type` cannot be `sack`',
      at: { file: 'parts/all.yaml', line: 4 },
    },
  ])
})

test('reports two invalid parts separately', async () => {
  const broken = now.replace('action: receive', 'action: fill').replace('name: bell', 'nme: bell')
  expect((await diagnosticsOf({ 'api.yaml': broken })).map(({ message }) => message)).toEqual([
    'Message `bell` of channel `alarms`: unknown key `nme`',
    'Operation `fillSack`: `action` must be `send` or `receive`, got `fill`',
  ])
})

test('ends on circular references', async () => {
  const text = `asyncapi: 3.0.0
info: { title: Mill, version: '1' }
channels:
  a: { $ref: '#/channels/b' }
  b: { $ref: '#/channels/a' }
operations:
  go: { action: send, channel: { $ref: '#/channels/a' } }`
  expect(await diagnosticsOf({ 'api.yaml': text })).toEqual([])
})

test('treats prototype keys as ordinary names', async () => {
  const text = now.replaceAll('sacks:', 'constructor:').replaceAll('/sacks', '/constructor')
  expect(await diagnosticsOf({ 'api.yaml': text })).toEqual([])
})

describe('the version of a document', () => {
  test.each<[given: unknown, version: string, exact: string]>([
    ['2.0.0', '2', '2.0.0'],
    ['2.6.0', '2', '2.6.0'],
    ['2.6.9', '2', '2.6.9'],
    [2.6, '2', '2.6'],
    [3, '3', '3.0'],
    ['3.0.0', '3', '3.0.0'],
    ['3.1.0', '3', '3.1.0'],
  ])('%j is supported', (asyncapi, version, exact) => {
    const document = { asyncapi: asyncapi as string }
    expect(readVersion(document, 'api.yaml', 'asyncapi')).toEqual({ kind: 'asyncapi', version, exact })
    expect(readVersion(document, 'api.yaml', 'any')).toEqual({ kind: 'asyncapi', version, exact })
  })

  const supported = 'Use AsyncAPI 2.0 to 2.6, 3.0 or 3.1.'
  test.each<[given: unknown, message: string, hint: string]>([
    ['4.0.0', '`api.yaml` has `asyncapi: 4.0.0`, which is not supported', supported],
    ['2.9.0', '`api.yaml` has `asyncapi: 2.9.0`, which is not supported', supported],
    ['banana', '`api.yaml` has `asyncapi: banana`, which is not supported', supported],
    [{}, '`api.yaml` has `asyncapi: {}`, which is not supported', supported],
    [null, '`api.yaml` has `asyncapi: null`, which is not supported', supported],
    [
      '1.2.0',
      '`api.yaml` is AsyncAPI 1.2.0, which is not supported',
      'Convert it, for example with `npx @asyncapi/cli convert old.yaml --output new.yaml`, then use the new file.',
    ],
  ])('%j is rejected', (asyncapi, message, hint) => {
    const problem = { kind: 'problem', path: ['asyncapi'], message, hint }
    expect(readVersion({ asyncapi: asyncapi as string }, 'api.yaml', 'asyncapi')).toEqual(problem)
  })

  test('is reported with the right setting if it is of the other kind', () => {
    expect(readVersion({ asyncapi: '3.0.0' }, 'api.yaml')).toMatchObject({
      message: '`api.yaml` is an AsyncAPI document, not OpenAPI',
      hint: 'List it under `asyncapi`.',
    })
    expect(readVersion({ openapi: '3.1.0' }, 'api.yaml', 'asyncapi')).toMatchObject({
      message: '`api.yaml` is an OpenAPI document, not AsyncAPI',
      hint: 'List it under `openapi`.',
    })
    expect(readVersion({ openapi: '3.1.0' }, 'api.yaml', 'any')).toEqual({ kind: 'openapi', version: '3.1' })
  })

  test('is reported with a hint if it is missing', () => {
    expect(readVersion({}, 'api.yaml', 'asyncapi')).toMatchObject({
      message: '`api.yaml` has no AsyncAPI version',
      hint: 'Add `asyncapi: 3.0.0` at the top level.',
    })
    expect(readVersion([], 'api.yaml', 'any')).toMatchObject({
      message: '`api.yaml` is not an OpenAPI or AsyncAPI document',
      hint: 'Make the top level an object with `openapi: 3.1.0` or `asyncapi: 3.0.0`.',
    })
  })
})
