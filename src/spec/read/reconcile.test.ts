import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import { reconcile } from './reconcile.ts'

const copy = (value: Json) => JSON.parse(JSON.stringify(value)) as Json
const json = fc.jsonValue({ maxDepth: 5 }).map((value) => copy(value as Json))

/** A value, and the same with one difference. */
const edited = fc.tuple(json, json, fc.nat()).map(([value, other, pick]): [Json, Json] => {
  const after = copy(value)
  const owners: Record<string, Json>[] = []
  const walk = (at: Json): void => {
    if (typeof at !== 'object' || at === null) return
    owners.push(at as Record<string, Json>)
    Object.values(at).forEach(walk)
  }
  walk(after)
  const owner = owners[pick % Math.max(1, owners.length)]
  const keys = Object.keys(owner ?? {})
  if (!owner || keys.length === 0) return [value, other]
  Object.defineProperty(owner, keys[pick % keys.length]!, {
    value: other,
    enumerable: true,
    writable: true,
    configurable: true,
  })
  return [value, after]
})

describe('reuses unchanged parts', () => {
  const before = { info: { title: 'A' }, paths: { '/a': { get: { tags: ['x'] } }, '/b': { get: {} } } }

  test('returns the old object for equal text', () => {
    expect(reconcile(before, copy(before))).toBe(before)
  })

  test('replaces only the edited operation', () => {
    const after = copy(before) as typeof before
    after.paths['/a'].get.tags = ['y']
    const result = reconcile(before, after) as typeof before
    expect(result.paths['/a'].get.tags).toEqual(['y'])
    expect(result.paths['/a']).not.toBe(before.paths['/a'])
    expect(result.paths['/b']).toBe(before.paths['/b'])
    expect(result.info).toBe(before.info)
  })

  test('reuses parts when keys are reordered', () => {
    const old = { a: { x: 1 }, b: { y: 2 } }
    const result = reconcile(old, { b: { y: 2 }, a: { x: 1 } }) as typeof old
    expect(result).not.toBe(old)
    expect(Object.keys(result)).toEqual(['b', 'a'])
    expect(result.a).toBe(old.a)
  })

  test('reuses items before an appended one', () => {
    const old = [{ id: 1 }, { id: 2 }]
    const result = reconcile(old, [{ id: 1 }, { id: 2 }, { id: 3 }]) as typeof old
    expect(result[1]).toBe(old[1])
    expect(result).toHaveLength(3)
  })

  test('distinguishes arrays and objects', () => {
    expect(reconcile([], {})).toEqual({})
    expect(reconcile({}, [])).toEqual([])
    expect(reconcile({ 0: 'a' }, ['a'])).toEqual(['a'])
    expect(reconcile(null, {})).toEqual({})
  })

  test('handles a key named `__proto__`', () => {
    const text = '{ "__proto__": { "a": 1 }, "b": 1 }'
    const result = reconcile(JSON.parse(text), JSON.parse('{ "__proto__": { "a": 2 }, "b": 1 }'))
    expect(JSON.stringify(result)).toBe('{"__proto__":{"a":2},"b":1}')
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
  })
})

test('always equals the new value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(json, json), edited), ([before, after]) => {
      const expected = JSON.stringify(after)
      expect(JSON.stringify(reconcile(before, after))).toBe(expected)
    }),
  )
})

test('does not modify the old value', () => {
  fc.assert(
    fc.property(edited, ([before, after]) => {
      const text = JSON.stringify(before)
      reconcile(before, after)
      expect(JSON.stringify(before)).toBe(text)
    }),
  )
})

test('preserves the identity of equal parts only', () => {
  fc.assert(
    fc.property(edited, ([before, after]) => {
      const check = (old: Json | undefined, now: Json): void => {
        if (typeof now !== 'object' || now === null || typeof old !== 'object' || old === null) return
        expect(now === old).toBe(JSON.stringify(now) === JSON.stringify(old))
        if (Array.isArray(now) !== Array.isArray(old)) return
        for (const [key, value] of Object.entries(now))
          if (Object.hasOwn(old, key)) check((old as never)[key], value)
      }
      check(before, reconcile(before, after))
    }),
  )
})
