/** Right documents of 2.x and 3.x; a test changes one piece of the text of one of them. */
export const old = `asyncapi: 2.6.0
info:
  title: Mill
  version: '1.0'
servers:
  floor:
    url: mill.example.com
    protocol: mqtt
    security:
      - key: []
channels:
  sacks/{sackId}:
    servers: [floor]
    parameters:
      sackId:
        description: Which sack.
        schema:
          type: string
    publish:
      operationId: fillSack
      message:
        name: sackFilled
        payload:
          $ref: '#/components/schemas/Sack'
    subscribe:
      operationId: watchSack
      message:
        oneOf:
          - $ref: '#/components/messages/weighed'
          - name: sackLost
            payload:
              type: object
components:
  messages:
    weighed:
      name: sackWeighed
      headers:
        type: object
      correlationId:
        location: $message.header#/id
      examples:
        - payload: { grams: 900 }
      payload:
        type: object
        properties:
          grams:
            type: integer
            exclusiveMinimum: 0
  schemas:
    Sack:
      type: object
      discriminator: kind
      properties:
        kind:
          type: string
  securitySchemes:
    key:
      type: httpApiKey
      name: key
      in: header
  operationTraits:
    slow:
      summary: Takes its time
`

export const now = `asyncapi: 3.0.0
info:
  title: Mill
  version: '1.0'
servers:
  floor:
    host: mill.example.com
    protocol: mqtt
    security:
      - $ref: '#/components/securitySchemes/key'
channels:
  sacks:
    address: sacks/{sackId}
    servers:
      - $ref: '#/servers/floor'
    parameters:
      sackId:
        description: Which sack.
    messages:
      filled:
        $ref: '#/components/messages/filled'
      lost:
        name: sackLost
        payload:
          type: object
  alarms:
    address: alarms
    messages:
      bell:
        name: bell
operations:
  fillSack:
    action: receive
    channel:
      $ref: '#/channels/sacks'
    messages:
      - $ref: '#/channels/sacks/messages/filled'
    reply:
      channel:
        $ref: '#/channels/alarms'
      messages:
        - $ref: '#/channels/alarms/messages/bell'
components:
  messages:
    filled:
      name: sackFilled
      payload:
        schemaFormat: application/vnd.aai.asyncapi+json;version=3.0.0
        schema:
          type: object
          properties:
            grams:
              type: integer
  securitySchemes:
    key:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://mill.example.com/token
          availableScopes: {}
  channels:
    spare:
      address: spare
`
