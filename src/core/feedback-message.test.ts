import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCommentLength, parseFeedback } from './feedback-message.ts'

const valid = { id: 'a1b2c3d4', page: '/guides/a', rating: 'down', reason: 'missing', comment: ' A step ' }

test('parses feedback and trims the comment', () => {
  expect(parseFeedback(JSON.stringify(valid))).toEqual({ ...valid, comment: 'A step' })
})

test('drops an empty comment and unknown fields', () => {
  const { id, page } = valid
  const text = JSON.stringify({ id, page, rating: 'up', comment: ' \n', user: 'ada' })
  expect(parseFeedback(text)).toEqual({ id, page, rating: 'up' })
})

test.each([
  ['no id', { ...valid, id: undefined }],
  ['a short id', { ...valid, id: 'a' }],
  ['an id with other characters', { ...valid, id: 'a1b2c3d4\n' }],
  ['a page on another site', { ...valid, page: 'https://a.example/' }],
  ['a very long page', { ...valid, page: `/${'a'.repeat(2000)}` }],
  ['another rating', { ...valid, rating: 'meh' }],
  ['a rating that objects have', { ...valid, rating: 'constructor' }],
  ['a reason of the other rating', { ...valid, reason: 'solved' }],
  ['a comment that is no text', { ...valid, comment: 4 }],
  ['a comment that is too long', { ...valid, comment: 'a'.repeat(maxCommentLength + 1) }],
])('rejects %s', (_, value) => {
  expect(parseFeedback(JSON.stringify(value))).toBeUndefined()
})

test('rejects any other text without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseFeedback(text)).toBeUndefined()
    }),
  )
})
