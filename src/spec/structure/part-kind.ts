const partNames = {
  root: 'document',
  pathItem: 'path',
  operation: 'operation',
  schema: 'schema',
  response: 'response',
  parameter: 'parameter',
  example: 'example',
  requestBody: 'request body',
  header: 'header',
  securityScheme: 'security scheme',
  link: 'link',
  callbacks: 'callback',
  mediaType: 'media type',
  server: 'server',
  serverVariable: 'variable',
  channel: 'channel',
  message: 'message',
  messageTrait: 'message trait',
  operationTrait: 'operation trait',
  correlationId: 'correlation ID',
  reply: 'reply',
  replyAddress: 'reply address',
  tag: 'tag',
  externalDocs: 'external documentation',
  bindings: 'bindings',
}

export type PartKind = keyof typeof partNames

/** The name of a part in messages: `message trait`. */
export const partName = (kind: PartKind): string => partNames[kind]
