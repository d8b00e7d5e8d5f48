import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HashedPart, hashClosures } from './closure-hashes.ts'

type Parts = Record<string, [hash: string, ...targets: string[]]>

const mapOf = (parts: Parts) =>
  new Map(
    Object.entries(parts).map(([key, [hash, ...targets]]): [string, HashedPart<string>] => [
      key,
      { hash, targets },
    ]),
  )
const hashes = (parts: Parts) => hashClosures(mapOf(parts))

/** The parts whose hash differs. */
function changed(before: Parts, after: Parts): string[] {
  const [first, second] = [hashes(before), hashes(after)]
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((key) => first.get(key) !== second.get(key))
    .sort()
}

const chain: Parts = { a: ['1', 'b'], b: ['2', 'c'], c: ['3'], other: ['4'] }

test('change with a part and everything that leads to it', () => {
  expect(changed(chain, { ...chain, c: ['9'] })).toEqual(['a', 'b', 'c'])
  expect(changed(chain, { ...chain, b: ['9', 'c'] })).toEqual(['a', 'b'])
  expect(changed(chain, { ...chain, other: ['9'] })).toEqual(['other'])
})

test('change when a reference leads elsewhere, or to nothing', () => {
  expect(changed(chain, { ...chain, b: ['2', 'other'] })).toEqual(['a', 'b'])
  expect(changed(chain, { ...chain, b: ['2', 'missing'] })).toEqual(['a', 'b', 'missing'])
})

test('change together for parts that refer to each other', () => {
  const loop: Parts = { a: ['1', 'b'], b: ['2', 'c'], c: ['3', 'b', 'd'], d: ['4'], e: ['5', 'd'] }
  expect(changed(loop, { ...loop, c: ['9', 'b', 'd'] })).toEqual(['a', 'b', 'c'])
  expect(changed(loop, { ...loop, d: ['9'] })).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(changed(loop, { ...loop, a: ['9', 'b'] })).toEqual(['a'])
})

test('do not depend on the order of the parts', () => {
  const loop: Parts = { a: ['1', 'b', 'c'], b: ['2', 'a'], c: ['3', 'b'] }
  const reversed = Object.fromEntries(Object.entries(loop).reverse())
  for (const [key, hash] of hashes(loop)) expect(hashes(reversed).get(key)).toBe(hash)
})

test('read a path of any length', () => {
  const long = Object.fromEntries(
    Array.from({ length: 50_000 }, (_, n): [string, [string, string]] => [`p${n}`, ['x', `p${n + 1}`]]),
  )
  expect(hashes(long).get('p0')).not.toBe(hashes({ ...long, p49999: ['y', 'p50000'] }).get('p0'))
})

test('of any parts change exactly where a changed part can be reached', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const key = fc.constantFrom(...keys)
  const part = fc.array(key, { maxLength: 3 }).map((targets): Parts[string] => ['1', ...targets])
  fc.assert(
    fc.property(fc.record(Object.fromEntries(keys.map((name) => [name, part]))), key, (parts, edited) => {
      const [, ...targets] = parts[edited]!
      const leads = (from: string, seen = new Set<string>()): boolean =>
        from === edited || (!seen.has(from) && parts[from]!.slice(1).some((to) => leads(to, seen.add(from))))
      expect(changed(parts, { ...parts, [edited]: ['2', ...targets] })).toEqual(
        keys.filter((name) => leads(name)),
      )
    }),
  )
})
