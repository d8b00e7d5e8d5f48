import { describe, expect, test } from 'vitest'
import { readVersion } from '../../../src/spec/read/version.ts'
import { now, old } from '../../fixtures/asyncapi/documents.ts'
import { findingsOf } from '../../fixtures/asyncapi/findings.ts'

const documents = { '2': old, '3': now }

type Told = [place: string, message: string, hint?: string]
type Breakage = [version: '2' | '3', from: string, to: string, told: Told[]]

describe('a document that breaks in one place is told there, and only that', () => {
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
          'Channel `sacks/{sackId}` names the server `floor`, which does not exist',
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
          'AsyncAPI 2 has operations in channels: `publish` and `subscribe`.',
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
          'AsyncAPI 2 has the whole address in `url`.',
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
      [['10 spec/security', 'There is no security scheme `kay`', 'Did you mean `key`?']],
    ],
    [
      '2',
      'servers: [floor]',
      'servers: [flor]',
      [
        [
          '13 spec/server',
          'Channel `sacks/{sackId}` names the server `flor`, which does not exist',
          'Did you mean `floor`?',
        ],
      ],
    ],
    [
      '2',
      'servers: [floor]',
      'servers: floor',
      [['13 spec/operation', 'Channel `sacks/{sackId}`: `servers` must be a list, not a text']],
    ],
    [
      '2',
      '    publish:',
      '    address: sacks\n    publish:',
      [
        [
          '19 spec/operation',
          'Channel `sacks/{sackId}`: unknown key `address`',
          'In AsyncAPI 2 the name of a channel is its address.',
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
          '`{sackId}` in the address of channel `sacks/{sackId}` is not described',
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
          'Give one of them another.',
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
          'AsyncAPI 2 has one `message`; several of them stand in its `oneOf`.',
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
          '`#/components/schemas/Sock` leads nowhere',
          'The file is there, the place in it is not.',
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
          'A description may refer to files of the site folder, to its own address, and to what `api.refs` in docs.json lists.',
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
          'Channel `sacks/{sackId}` has two messages with the name `sackWeighed`',
          'Give one of them another.',
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
          'Message of operation `publish` of channel `sacks/{sackId}`: `name` must be a text, not a number',
          'Put it in quotes.',
        ],
      ],
    ],
    [
      '2',
      'headers:\n        type: object',
      'headers:\n        type: array',
      [['38 spec/component', 'Message `weighed`: `type` must be `object`, not `array`']],
    ],
    [
      '2',
      'location: $message.header#/id',
      'location: header.id',
      [
        [
          '40 spec/component',
          'Message `weighed`: `location` cannot be `header.id`',
          'Write where it stands, such as `$message.header#/id`.',
        ],
      ],
    ],
    [
      '2',
      'payload: { grams: 900 }',
      'grams: 900',
      [
        ['42 spec/component', 'Message `weighed`: unknown key `grams`', 'Keys of your own begin with `x-`.'],
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
          'Schema `Sack`: `discriminator` must be a text, not an object',
          'In AsyncAPI it is the name of the property itself.',
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
          'It does not go with `type: apiKey`.',
        ],
        [
          '60 spec/component',
          'Security scheme `key`: `in` must be `user` or `password`, not `header`',
          'A key of HTTP has `type: httpApiKey`.',
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
          '`#/components/schemas/Sack` leads nowhere',
          'The file is there, the place in it is not.',
        ],
        ['49 spec/structure', 'Unknown key `schema`', 'Did you mean `schemas`?'],
      ],
    ],
    ['3', '  title: Mill\n', '', [['2 spec/structure', '`title` is missing in `info`']]],
    [
      '3',
      'channels:\n  sacks',
      'tags: []\nchannels:\n  sacks',
      [['11 spec/structure', 'Unknown key `tags`', 'Since AsyncAPI 3 it stands in `info`.']],
    ],
    [
      '3',
      'host: mill.example.com',
      'url: mill.example.com',
      [
        [
          '7 spec/structure',
          'Server `floor`: unknown key `url`',
          'Since AsyncAPI 3 it is `host`, without the protocol, and `pathname`.',
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
          "Write a reference: `$ref: '#/components/securitySchemes/name'`.",
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
          '`#/components/securitySchemes/kay` leads nowhere',
          'The file is there, the place in it is not.',
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
          'Channel `sacks`: entry 1 of `servers` must be an object, not a text',
          "Write a reference: `$ref: '#/servers/name'`.",
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
          '`#/servers/flor` leads nowhere',
          'The file is there, the place in it is not.',
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
          '`{sack}` in the address of channel `sacks` is not described',
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
          'Since AsyncAPI 3 a parameter is a text, with `enum`, `default` and `examples`.',
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
          'Since AsyncAPI 3 it stands under `operations`, with `action: receive`.',
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
          'Channel `sacks` has two messages with the name `sackFilled`',
          'Give one of them another.',
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
          'Since AsyncAPI 3 a message is known by its name under `messages`.',
        ],
      ],
    ],
    [
      '3',
      'name: bell',
      'payload: { type: bell }',
      [['30 spec/type', 'Unknown type `bell`', 'Did you mean `null`?']],
    ],
    [
      '3',
      'action: receive',
      'action: recieve',
      [
        [
          '33 spec/operation',
          'Operation `fillSack`: `action` must be `send` or `receive`, not `recieve`',
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
          '`#/channels/socks` leads nowhere',
          'The file is there, the place in it is not.',
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
          'Operation `fillSack` names a channel that is not in `channels`: `#/components/channels/spare`',
          'Add it to `channels`, and write a reference to it there.',
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
          'Operation `fillSack`: `channel` must be an object, not a text',
          "Write a reference: `$ref: '#/channels/name'`.",
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
          "Write a reference: `$ref: '#/channels/name'`.",
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
          'Operation `fillSack` names a message that is not one of channel `sacks`: `#/components/messages/filled`',
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
          'Operation `fillSack` names a message that is not one of channel `sacks`: `#/channels/alarms/messages/bell`',
          'Add it to the `messages` of channel `sacks`.',
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
          'Operation `fillSack` names a message that is not one of channel `alarms`: `#/channels/sacks/messages/lost`',
          'Add it to the `messages` of channel `alarms`.',
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
          'Since AsyncAPI 3 an operation is known by its name under `operations`.',
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
          'Message `filled`: `schemaFormat` must be a text, not a number',
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
          'Since AsyncAPI 3 it is `availableScopes`.',
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
      [['62 spec/left-out', 'Channel `spare` is left out: expected an object, got a number']],
    ],
    [
      '3',
      'operations:\n',
      'operations: []\nx-operations:\n',
      [['31 spec/structure', '`operations` must be an object, not a list']],
    ],
  ])('%s: %j -> %j', async (version, from, to, tolds) => {
    const broken = documents[version].replace(from, () => to)
    expect(broken).not.toBe(documents[version])
    const diagnostics = await findingsOf({ 'api.yaml': broken })
    expect(
      diagnostics.map(({ code, message, hint, at }) => [
        `${at?.line} ${code}`,
        message,
        ...(hint === undefined ? [] : [hint]),
      ]),
    ).toEqual(tolds)
  })
})

describe('a right document has no findings', () => {
  test.each(['2.0.0', '2.3.0', '2.6.0'])('AsyncAPI %s', async (version) => {
    expect(await findingsOf({ 'api.yaml': old.replace('2.6.0', version) })).toEqual([])
  })

  test.each(['3.0.0', '3.1.0'])('AsyncAPI %s', async (version) => {
    expect(await findingsOf({ 'api.yaml': now.replace('3.0.0', version) })).toEqual([])
  })

  const only3 = (rest: string) => `asyncapi: 3.0.0\ninfo: { title: Mill, version: '1' }\n${rest}`
  const only2 = (rest: string) => `asyncapi: 2.0.0\ninfo: { title: Mill, version: '1' }\n${rest}`

  test.each<[what: string, files: Record<string, string>]>([
    ['nothing but a title', { 'api.yaml': only3('') }],
    ['no channels', { 'api.yaml': only2('channels: {}') }],
    [
      'bindings of any protocol',
      { 'api.yaml': only3('channels: { a: { bindings: { kafka: { partitions: 3 }, own: {} } } }') },
    ],
    [
      'schemas that are true or false',
      {
        'api.yaml': only3(
          'components: { schemas: { Any: true, Never: false, Box: { items: [true], additionalProperties: false } } }',
        ),
      },
    ],
    ['an address that is known later', { 'api.yaml': only3('channels: { a: { address: null } }') }],
    [
      'a parameter with nothing to say',
      { 'api.yaml': only3('channels: { a: { address: "a/{id}", parameters: { id: } } }') },
    ],
    [
      'every type of security',
      {
        'api.yaml': only3(`components:
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
      'a payload in another format, which is not judged',
      {
        'api.yaml': only2(`channels:
  a:
    publish:
      message: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { type: record, $ref: user.avsc } }`),
      },
    ],
    [
      'the same since 3.0',
      {
        'api.yaml': only3(`components:
  messages:
    a: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record } } }
  schemas:
    b: { schemaFormat: application/raml+yaml;version=1.0, schema: 'type: string' }`),
      },
    ],
    [
      'a schema of another dialect',
      {
        'api.yaml': only3(
          "components: { schemas: { a: { $schema: 'http://json-schema.org/draft-04/schema#', exclusiveMinimum: true } } }",
        ),
      },
    ],
    [
      'parts in other files, and messages of a channel that is a reference',
      {
        'api.yaml': only3(`channels:
  a: { $ref: 'parts.yaml#/channel' }
operations:
  go:
    action: send
    channel: { $ref: '#/channels/a' }
    messages: [{ $ref: '#/channels/a/messages/m' }]`),
        'parts.yaml': 'channel: { address: a, messages: { m: { $ref: "#/message" } } }\nmessage: { name: m }',
      },
    ],
  ])('%s', async (_what, files) => {
    expect(await findingsOf(files)).toEqual([])
  })
})

test('a wrong part of another file is told in that file', async () => {
  const files = {
    'api.yaml': now.replace("$ref: '#/components/messages/filled'", "$ref: 'parts/all.yaml#/filled'"),
    'parts/all.yaml': 'filled:\n  name: filled\n  payload:\n    type: sack\n',
  }
  expect(await findingsOf(files)).toMatchObject([
    {
      code: 'spec/component',
      message: 'Message `filled` of channel `sacks`: `type` cannot be `sack`',
      at: { file: 'parts/all.yaml', line: 4 },
    },
  ])
})

test('two wrong parts are two findings, and neither hides the other', async () => {
  const broken = now.replace('action: receive', 'action: fill').replace('name: bell', 'nme: bell')
  expect((await findingsOf({ 'api.yaml': broken })).map(({ message }) => message)).toEqual([
    'Message `bell` of channel `alarms`: unknown key `nme`',
    'Operation `fillSack`: `action` must be `send` or `receive`, not `fill`',
  ])
})

test('references that lead to each other end', async () => {
  const text = `asyncapi: 3.0.0
info: { title: Mill, version: '1' }
channels:
  a: { $ref: '#/channels/b' }
  b: { $ref: '#/channels/a' }
operations:
  go: { action: send, channel: { $ref: '#/channels/a' } }`
  expect(await findingsOf({ 'api.yaml': text })).toEqual([])
})

test('keys that objects have from birth are names like others', async () => {
  const text = now.replaceAll('sacks:', 'constructor:').replaceAll('/sacks', '/constructor')
  expect(await findingsOf({ 'api.yaml': text })).toEqual([])
})

describe('the version that a document names', () => {
  test.each<[given: unknown, version: string, exact: string]>([
    ['2.0.0', '2', '2.0.0'],
    ['2.6.0', '2', '2.6.0'],
    ['2.6.9', '2', '2.6.9'],
    [2.6, '2', '2.6'],
    [3, '3', '3.0'],
    ['3.0.0', '3', '3.0.0'],
    ['3.1.0', '3', '3.1.0'],
  ])('%j is read', (asyncapi, version, exact) => {
    const document = { asyncapi: asyncapi as string }
    expect(readVersion(document, 'api.yaml', 'asyncapi')).toEqual({ kind: 'asyncapi', version, exact })
    expect(readVersion(document, 'api.yaml', 'any')).toEqual({ kind: 'asyncapi', version, exact })
  })

  const existing = 'Octavo reads AsyncAPI 2.0 to 2.6, 3.0 and 3.1.'
  test.each<[given: unknown, message: string, hint: string]>([
    ['4.0.0', '`api.yaml` says `asyncapi: 4.0.0`, which is not supported', existing],
    ['2.9.0', '`api.yaml` says `asyncapi: 2.9.0`, which is not supported', existing],
    ['banana', '`api.yaml` says `asyncapi: banana`, which is not supported', existing],
    [{}, '`api.yaml` says `asyncapi: {}`, which is not supported', existing],
    [null, '`api.yaml` says `asyncapi: null`, which is not supported', existing],
    [
      '1.2.0',
      '`api.yaml` is AsyncAPI 1.2.0, which is not supported',
      'Convert it first, for example with `npx @asyncapi/cli convert old.yaml --output new.yaml`, and name the new file.',
    ],
  ])('%j is refused', (asyncapi, message, hint) => {
    const problem = { kind: 'problem', path: ['asyncapi'], message, hint }
    expect(readVersion({ asyncapi: asyncapi as string }, 'api.yaml', 'asyncapi')).toEqual(problem)
  })

  test('a document that stands under the wrong setting is told the right one', () => {
    expect(readVersion({ asyncapi: '3.0.0' }, 'api.yaml')).toMatchObject({
      message: '`api.yaml` is an AsyncAPI document, not OpenAPI',
      hint: 'Name it under `asyncapi`.',
    })
    expect(readVersion({ openapi: '3.1.0' }, 'api.yaml', 'asyncapi')).toMatchObject({
      message: '`api.yaml` is an OpenAPI document, not AsyncAPI',
      hint: 'Name it under `openapi`.',
    })
    expect(readVersion({ openapi: '3.1.0' }, 'api.yaml', 'any')).toEqual({ kind: 'openapi', version: '3.1' })
  })

  test('one that says nothing is told what to add', () => {
    expect(readVersion({}, 'api.yaml', 'asyncapi')).toMatchObject({
      message: '`api.yaml` does not say which AsyncAPI it is',
      hint: 'Add `asyncapi: 3.0.0` at its top.',
    })
    expect(readVersion([], 'api.yaml', 'any')).toMatchObject({
      message: '`api.yaml` is not an API description',
      hint: 'Its top level must be an object with `openapi: 3.1.0` or `asyncapi: 3.0.0`.',
    })
  })
})
