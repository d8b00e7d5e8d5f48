import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldSlug, slug } from './slug.ts'

describe('the id of a heading', () => {
  test.each([
    ['Getting started', 'getting-started'],
    ['Config.json options', 'config-json-options'],
    ['Read/write access', 'read/write-access'],
    ['Terms & conditions', 'terms-&-conditions'],
    ["What's new", 'whats-new'],
    ['What’s new?', 'whats-new'],
    ['Install (optional)', 'install-optional'],
    ['`npm install`', 'npm-install'],
    ['  Spaces   and -- dashes -  ', 'spaces-and-dashes'],
    ['Über uns', 'über-uns'],
    ['快速开始', '快速开始'],
    ['Cafe\u0301', 'café'],
    ['???', ''],
  ])('`%s` is `%s`', (text, id) => {
    expect(slug(text)).toBe(id)
  })

  test('has no spaces, and no leading, trailing or double dashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(slug(text)).not.toMatch(/\s|^-|-$|--/)
      }),
    )
  })
})

test.each([
  ['userId', 'user-id'],
  ['user_id', 'user-id'],
  ['user-id', 'user-id'],
  ['X-API-Key', 'x-api-key'],
  ['data.items[].name', 'data-items-name'],
  ['größe', 'größe'],
  ['$filter', 'filter'],
])('the field `%s` has the id `%s`', (name, id) => {
  expect(fieldSlug(name)).toBe(id)
})
