import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSlugger, fieldSlug, slug } from './slug.ts'

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

  test('has no spaces, and no dash at its ends or twice', () => {
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

describe('an id is handed out once', () => {
  test('headings of the same name are numbered', () => {
    expect(['setup', 'setup', 'usage', 'setup'].map(createSlugger())).toEqual([
      'setup',
      'setup-2',
      'usage',
      'setup-3',
    ])
  })

  test('also when a heading has the name of a numbered one', () => {
    expect(['setup', 'setup-2', 'setup', 'setup-2'].map(createSlugger())).toEqual([
      'setup',
      'setup-2',
      'setup-3',
      'setup-2-2',
    ])
  })

  test('a heading without letters still has one', () => {
    expect(['', ''].map(createSlugger())).toEqual(['section', 'section-2'])
  })

  test('each page begins anew', () => {
    expect([createSlugger()('setup'), createSlugger()('setup')]).toEqual(['setup', 'setup'])
  })

  test('whatever the headings are', () => {
    const heading = fc.constantFrom('', 'a', 'a-2', 'a-3', 'a-2-2', 'section', 'section-2')
    fc.assert(
      fc.property(fc.array(heading), (headings) => {
        const ids = headings.map(createSlugger())
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
