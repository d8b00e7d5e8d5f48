import { listAny, plural, pluralWord } from './intl.ts'
import type { BoundStrings } from './words.ts'

/** Pages of operations, channels and schemas. */
export const referenceStrings = {
  about: {
    version: 'Version',
    servers: 'Base URL',
    contact: 'Contact',
    license: 'License',
    terms: 'Terms of service',
    docs: 'Documentation',
  },
  copyPath: 'Copy path',
  tryIt: 'Try it',
  tryFailed: 'The playground failed to load. Reload the page to try again.',
  noServer: 'Requests cannot be sent from here because the spec lists no server.',
  server: 'Server',
  authorization: 'Authorization',
  optional: 'optional',
  or: 'or',
  unknownScheme: 'not documented',
  apiKey: 'API key',
  mutualTls: 'Client certificate (mutual TLS)',
  httpScheme: (scheme: string, format?: string) => {
    if (scheme === 'bearer') return format ? `Bearer token (${format})` : 'Bearer token'
    if (scheme === 'basic') return 'Basic auth (username and password)'
    return scheme ? `HTTP ${scheme}` : 'HTTP'
  },
  scopes: 'scopes:',
  discovery: 'discovery URL:',
  metadata: 'metadata URL:',
  authorizationUrl: 'authorization URL:',
  tokenUrl: 'token URL:',
  refreshUrl: 'refresh URL:',
  deviceUrl: 'device authorization URL:',
  oauthFlow: (name: string) =>
    ({
      authorizationCode: 'authorization code flow',
      clientCredentials: 'client credentials flow',
      implicit: 'implicit flow',
      password: 'password flow',
      deviceAuthorization: 'device flow',
    })[name] ?? `${name} flow`,
  pathParameters: 'Path',
  queryParameters: 'Query',
  headerParameters: 'Headers',
  cookieParameters: 'Cookies',
  body: 'Body',
  responses: 'Responses',
  callbacks: 'Callbacks',
  links: 'Links',
  headers: 'Headers',
  contentType: 'Content type',
  noContent: 'No content',
  chooseExample: 'Example',
  language: 'Language',
  showExample: (lines: number) => `Show example (${plural(lines, 'line', 'lines')})`,
  showAllFields: 'Show all fields',
  exampleFromSchema: 'Generated from the schema',
  eachItem: 'Each item',
  writtenAs: 'serialized as {0}',
  sentAs: 'sent as {0}',
  withHeaders: 'with headers {0}',
  fieldsTitle: 'Fields',
  example: 'Example',
  numberedExample: (number: number) => `Example ${number}`,
  seeAlso: 'Learn more',
  usedBy: 'Used by',
  sentTo: 'Your server receives',
  yourResponse: 'Your response',
  operations: 'Operations',
  part: 'Part of',
  connect: 'Connect',
  copyAddress: 'Copy URL',
  protocol: 'Protocol',
  version: (version: string) => `version ${version}`,
  runtimeAddress: 'The address is set at runtime.',
  youSend: 'You send',
  youReceive: 'You receive',
  messages: 'Messages',
  messageCount: (count: number) => plural(count, 'message', 'messages'),
  reply: 'Reply',
  replyOn: 'on channel {0}',
  replyTo: 'to the address in {0}',
  correlatedBy: 'Replies are matched by {0}',
  foundAt: 'value from {0}',
  messageHeaders: 'Headers',
  messageAbove: '{0} is documented above',
  schemaFormat: 'Schema format: {0}',
  bindings: 'Bindings',
  bindingOn: { server: 'server', channel: 'channel', operation: 'operation', message: 'message' },
  sample: 'Sample',
  referenceProblem: 'The API reference could not be rendered',
  referenceGone: 'This API reference is currently unavailable.',
}

/** The type of a value: `array of string or null`. */
export const typeStrings = {
  any: 'any',
  nothing: 'nothing',
  file: 'file',
  enum: 'enum',
  arrayOf: (items: string) => `array of ${items}`,
  mapOf: (values: string) => `map of ${values}`,
  enumOf: (values: string) => `enum of ${values}`,
  either: (types: readonly string[]) => (types.length > 1 ? listAny(types) : (types[0] ?? '')),
}

const constraintNumbers = /* @__PURE__ */ new Intl.NumberFormat('en', { maximumFractionDigits: 12 })

/** Very large numbers would be hundreds of digits long. */
const formatConstraint = (value: number) =>
  Math.abs(value) < 1e15 ? constraintNumbers.format(value) : String(value)

function bounds(one: string, other: string): BoundStrings {
  const count = (value: number) => `${formatConstraint(value)} ${pluralWord(value, one, other)}`
  return {
    exactly: (value) => `exactly ${count(value)}`,
    between: (low, high) => `${formatConstraint(low)} to ${count(high)}`,
    min: (low) => `minimum ${count(low)}`,
    max: (high) => `maximum ${count(high)}`,
  }
}

/** The constraints of a value. `{0}` and `{1}` are filled in as code. */
export const limitStrings = {
  value: {
    exactly: (value) => `exactly ${formatConstraint(value)}`,
    between: (low, high) => `${formatConstraint(low)} to ${formatConstraint(high)}`,
    min: (low) => `minimum ${formatConstraint(low)}`,
    max: (high) => `maximum ${formatConstraint(high)}`,
  } satisfies BoundStrings,
  moreThan: (low: number) => `greater than ${formatConstraint(low)}`,
  lessThan: (high: number) => `less than ${formatConstraint(high)}`,
  both: (first: string, other: string) => `${first}, ${other}`,
  characters: {
    ...bounds('character', 'characters'),
    min: (low) => `minimum length ${formatConstraint(low)}`,
    max: (high) => `maximum length ${formatConstraint(high)}`,
  } satisfies BoundStrings,
  items: bounds('item', 'items'),
  keys: bounds('property', 'properties'),
  matches: {
    exactly: (count) => `exactly ${formatConstraint(count)}`,
    between: (low, high) => `${formatConstraint(low)} to ${formatConstraint(high)}`,
    min: (low) => `at least ${formatConstraint(low)}`,
    max: (high) => `at most ${formatConstraint(high)}`,
  } satisfies BoundStrings,
  anyNumber: 'any number',
  missing: '{0} not found',
  never: 'not allowed',
  always: 'always {0}',
  oneOf: 'one of {0}',
  anyOf: 'any of {0}',
  multipleOf: (step: number) => `multiple of ${formatConstraint(step)}`,
  pattern: 'pattern: {0}',
  format: 'format: {0}',
  unique: 'unique items',
  content: 'media type: {0}',
  contentSchema: 'content: {0}',
  encoding: 'encoding: {0}',
  default: 'default: {0}',
  example: 'example: {0}',
  exampleNamed: 'example: {0} ({1})',
  examples: 'examples: {0}',
  each: 'each: {0}',
  noOtherKeys: 'no additional properties',
  otherKeys: 'additional properties allowed',
  otherKeysAre: 'additional properties: {0}',
  noOtherItems: 'no additional items',
  otherItemsAre: 'additional items: {0}',
  keyNames: 'property names: {0}',
  contains: 'contains {0} of: {1}',
  needs: 'requires {0} if {1} is set',
  whenGiven: 'if {0} is set: {1}',
  not: 'not allowed: {0}',
  whenThen: 'if {0}: {1}',
  otherwise: 'otherwise: {0}',
  exactlyOne: 'exactly one of {0}',
  atLeastOne: 'at least one of {0}',
  given: '{0} is set',
  required: '{0} is required',
  is: '{0} is {1}',
  isOneOf: '{0} is one of {1}',
  has: '{0}: {1}',
  described: '{0}: {1} ({2})',
  otherForm: 'any other {0}: {1}',
  anything: 'any value',
  further: 'more constraints',
  and: ' and ',
  or: ' or ',
  xmlName: 'XML name {0}',
  xmlAttribute: 'XML attribute {0}',
  docs: 'Learn more',
}

/** Notes above a code sample. */
export const sampleNotes = {
  noPartHeaders: 'Headers of body parts are not included.',
  noBody: (type: string) => `This request has a ${type} body, which the sample does not include.`,
  noCertificate: 'This request needs a TLS client certificate, which the sample does not send.',
  noDigest: 'This request needs HTTP Digest authentication, which the sample does not support.',
}

/** The spec at the end of a page's Markdown. */
export const wholeSpec = 'full spec'
export const onlyNearSchemas = (link: string) =>
  `Only the schemas closest to the operation are included. See the ${link} for the others.`
