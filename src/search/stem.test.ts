import { expect, test } from 'vitest'
import { singular, stemOf } from './stem.ts'

test.each([
  ['orders', 'order'],
  ['policies', 'policy'],
  ['cookies', 'cookie'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['sizes', 'size'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['databases', 'database'],
  ['apis', 'api'],
  ['ids', 'id'],
])('%s and %s have the same form', (plural, word) => {
  expect(singular(plural)).toBe(singular(word))
})

test.each(['status', 'analysis', 'access', 'dns', 'aws', 'redis', 'bus'])('%s is not a plural', (word) => {
  expect(singular(word)).toBe(word)
})

test.each([
  ['paginate', 'pagination'],
  ['authenticate', 'authentication'],
  ['verify', 'verification'],
  ['configure', 'configuration'],
  ['deploy', 'deployment'],
  ['create', 'creating'],
  ['create', 'creation'],
  ['delete', 'deleted'],
  ['invite', 'invitations'],
  ['limit', 'limiting'],
])('%s and %s have the same stem', (word, other) => {
  expect(stemOf(word)).toBe(stemOf(other))
})

test.each([
  ['user', 'use'],
  ['order', 'ord'],
  ['string', 'str'],
  ['header', 'head'],
  ['create', 'credit'],
])('%s and %s have different stems', (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other))
})
