import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createData, parameter } from '../../../../test/fixtures/playground/data.ts'
import { parseWritten, writeWritten } from '../../../value/written-json.ts'
import { createDraft, withBody, withParameter } from '../draft/draft.ts'
import { createVariables } from './resolve-variables.ts'

const data = createData({
  method: 'POST',
  parameters: [parameter('path', 'id', { types: ['string'] })],
  bodies: [
    {
      type: 'application/json',
      kind: 'json',
      plans: [],
      examples: [],
      schema: {
        types: ['object'],
        properties: [
          ['count', { types: ['integer'] }],
          ['name', { types: ['string'] }],
          ['tags', { types: ['array'], items: { types: ['integer'] } }],
          [
            'shape',
            { variants: [{ title: 'A', schema: { properties: [['size', { types: ['number'] }]] } }] },
          ],
        ],
      },
    },
  ],
})
const variables = createVariables(
  [
    ['n', '5'],
    ['who', 'Ida "I" \\\\'],
  ],
  data,
)

const fillBody = (text: string) =>
  variables.all({ draft: withBody(createDraft(data), { text }), secrets: new Map() }).draft.bodies[0]!.text

describe('variables', () => {
  test('are replaced in parameters, keys and server variables', () => {
    const draft = { ...createDraft(data), variables: { region: 'eu-{{n}}' } }
    const filled = variables.all({
      draft: withParameter(draft, 'path id', { kind: 'text', text: 'a-{{ n }}' }),
      secrets: new Map([['token', { token: 'sk_{{n}}', isKept: true }]]),
    })
    expect(filled.draft.parameters.get('path id')).toEqual({ kind: 'text', text: 'a-5' })
    expect(filled.draft.variables).toEqual({ region: 'eu-5' })
    expect(filled.secrets.get('token')).toEqual({ token: 'sk_5', isKept: true })
  })

  test('get the type of their field if they are its whole value', () => {
    expect(
      JSON.parse(
        fillBody('{"count": "{{n}}", "name": "{{n}}", "tags": ["{{n}}"], "shape": {"size": "{{n}}"}}'),
      ),
    ).toEqual({ count: 5, name: '5', tags: [5], shape: { size: 5 } })
  })

  test('are escaped in strings and replaced as they are outside', () => {
    expect(JSON.parse(fillBody('{"name": "Dear {{who}}"}'))).toEqual({ name: 'Dear Ida "I" \\\\' })
    expect(fillBody('{"count": {{n}}}')).toBe('{"count": 5}')
  })

  test('without a value stay as they are', () => {
    expect(JSON.parse(fillBody('{"name": "Hello {{customer}}"}'))).toEqual({ name: 'Hello {{customer}}' })
  })

  test('leave values without braces unchanged', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = json.replaceAll('{{', '{ {')
        const tree = parseWritten(text)
        if (!tree) return
        expect(writeWritten(variables.value(tree, data.bodies[0]!.schema!))).toBe(writeWritten(tree))
      }),
    )
  })
})
