import { describe, expect, test } from 'vitest'
import { checkValue } from '../../../request/check.ts'
import type { ConsoleMessage } from '../../../request/console.ts'
import type { FormSchema } from '../../../request/form-schema.ts'
import { createIdentify } from './identify.ts'

const message = (
  name: string,
  schema?: FormSchema,
  kind: ConsoleMessage['kind'] = 'json',
): ConsoleMessage => ({
  anchor: name,
  name,
  type: '',
  kind,
  schema,
  examples: [],
})
const object = (properties: Record<string, FormSchema>, required: string[] = []): FormSchema => ({
  types: ['object'],
  properties: Object.entries(properties),
  required,
})
const text: FormSchema = { types: ['string'] }
const integer: FormSchema = { types: ['integer'] }
const only = (...values: string[]): FormSchema => ({ values: values.map((value) => JSON.stringify(value)) })

/** The message name or the result kind; `!` marks a difference. */
function name(messages: ConsoleMessage[], value: unknown): string {
  const data = typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value)
  const verdict = createIdentify(messages, {}, checkValue)(data)
  return 'message' in verdict ? verdict.message.name + (verdict.kind === 'differs' ? '!' : '') : verdict.kind
}

describe('a message with an identifying field', () => {
  const messages = [
    message('joined', object({ type: only('join'), who: text }, ['type', 'who'])),
    message('left', object({ type: only('leave'), who: text }, ['type', 'who'])),
    message('moved', object({ event: only('up', 'down'), by: integer })),
    message('turned', object({ event: only('left', 'right'), by: integer })),
  ]
  test.each([
    [{ type: 'join', who: 'a' }, 'joined'],
    [{ type: 'leave', who: 'a' }, 'left'],
    [{ type: 'leave', who: 1 }, 'left!'],
    [{ type: 'leave' }, 'left!'],
    [{ event: 'right', by: 'x' }, 'turned!'],
    [{ type: 'dance', who: 'a' }, 'undocumented'],
    [{ event: 'sideways', by: 1 }, 'undocumented'],
  ])('is identified: %j', (value, expected) => expect(name(messages, value)).toBe(expected))

  test('is identified by its name alone if the schema does not identify it', () => {
    const plain = [
      message('ping', object({ type: text, at: integer })),
      message('pong', object({ type: text, at: integer })),
    ]
    expect(name(plain, { type: 'pong', at: 1 })).toBe('pong')
    expect(name(plain, { type: 'ping', at: 'x' })).toBe('ping!')
  })
})

describe('a message without an identifying field', () => {
  const messages = [
    message('progress', object({ sheets: integer, of: integer }, ['sheets'])),
    message('jam', object({ press: text, since: text }, ['press'])),
  ]
  test.each([
    [{ sheets: 1, of: 2 }, 'progress'],
    [{ press: null }, 'jam!'],
    [{ press: 'a', new: 1 }, 'jam'],
    [{ a: 1, b: 2, c: 3 }, 'undocumented'],
    [{}, 'undocumented'],
    [[1], 'undocumented'],
    ['not json', 'undocumented'],
  ])('matches the nearest schema: %j', (value, expected) => expect(name(messages, value)).toBe(expected))

  test('differs on a wrong enum value instead of matching another message', () => {
    const progress = [message('progress', object({ unit: only('sheet', 'page'), n: integer }))]
    expect(name(progress, { unit: 'ream', n: 1 })).toBe('progress!')
  })
})

describe('text and bytes', () => {
  const messages = [
    message('pong', { types: ['string'], values: ['"PONG"'] }, 'text'),
    message('note', object({ a: text }, ['a'])),
    message('frame', undefined, 'binary'),
  ]
  test.each([
    ['PONG', 'pong'],
    ['PING', 'undocumented'],
    [{ a: 'x' }, 'note'],
    [new Uint8Array([1]), 'frame'],
  ])('are identified: %j', (value, expected) => expect(name(messages, value)).toBe(expected))

  test('are parsed as JSON if no binary message is documented', () => {
    const bytes = new TextEncoder().encode('{"a":"x"}')
    expect(name([message('note', object({ a: text }, ['a']))], bytes)).toBe('note')
  })

  test('may contain built-in property names', () => {
    expect(name(messages, '{"__proto__":1,"constructor":2,"a":"x"}')).toBe('note')
  })

  test('are not checked if they are long', () => {
    expect(name(messages, JSON.stringify({ a: 'x'.repeat(300_000) }))).toBe('unchecked')
  })
})
