import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { same } from './same.ts'

class Box {
  #inside: number
  constructor(inside: number) {
    this.#inside = inside
  }
  open() {
    return this.#inside
  }
}

describe('equal values', () => {
  test.each([
    ['numbers', 1, 1],
    ['NaN', Number.NaN, Number.NaN],
    ['strings', 'a', 'a'],
    ['undefined', undefined, undefined],
    ['lists', [1, [2, { a: 3 }]], [1, [2, { a: 3 }]]],
    ['objects, in any order', { a: 1, b: [2] }, { b: [2], a: 1 }],
    [
      'objects without a prototype',
      Object.assign(Object.create(null), { a: 1 }),
      Object.assign(Object.create(null), { a: 1 }),
    ],
    ['maps', new Map([['a', { b: 1 }]]), new Map([['a', { b: 1 }]])],
    ['sets', new Set([1, 2]), new Set([1, 2])],
    ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    ['patterns', /a+/g, /a+/g],
  ])('are recognized: %s', (_name, a, b) => {
    expect(same(a, b)).toBe(true)
  })

  test('include any value and itself', () => {
    const thing = new Box(1)
    expect(same(thing, thing)).toBe(true)
    expect(same(Math.max, Math.max)).toBe(true)
  })
})

describe('different values', () => {
  test.each([
    ['a number and a string', 1, '1'],
    ['undefined and null', undefined, null],
    ['null and an object', null, {}],
    ['a list and an object', [], {}],
    ['lists of different length', [1], [1, 2]],
    ['lists in different order', [1, 2], [2, 1]],
    ['an object with an additional key', { a: 1 }, { a: 1, b: 2 }],
    ['an object with another key', { a: undefined }, { b: undefined }],
    ['a nested value', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ['an inherited key', { toString: 1 }, { a: 1 }],
    ['maps with another value', new Map([['a', 1]]), new Map([['a', 2]])],
    ['maps of different size', new Map(), new Map([['a', 1]])],
    ['sets', new Set([1]), new Set([2])],
    ['bytes', new Uint8Array([1]), new Uint8Array([2])],
    ['bytes of different length', new Uint8Array([1]), new Uint8Array([1, 2])],
    ['patterns', /a/, /b/],
    ['pattern flags', /a/, /a/i],
    ['two dates, which have no own keys', new Date(1), new Date(2)],
    ['two objects with private fields', new Box(1), new Box(2)],
    ['two functions', () => 1, () => 1],
  ])('are recognized: %s', (_name, a, b) => {
    expect(same(a, b)).toBe(false)
    expect(same(b, a)).toBe(false)
  })

  test('include maps in another order, which may be the order of a menu', () => {
    const [first, second] = [['a', 1] as const, ['b', 2] as const]
    expect(same(new Map([first, second]), new Map([second, first]))).toBe(false)
  })
})

test('matches isDeepStrictEqual for plain data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(same(a, structuredClone(a))).toBe(true)
      expect(same(a, b)).toBe(isDeepStrictEqual(a, b))
    }),
  )
})
