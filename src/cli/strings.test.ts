import { expect, test } from 'vitest'
import { writeStrings } from './strings.ts'

test('prints the texts of a language by name', () => {
  const texts = JSON.parse(writeStrings('de-AT'))
  expect(texts.tryIt).toBe('Ausprobieren')
  expect(texts.fields).toEqual({ one: '{count} Feld', other: '{count} Felder' })
  expect(texts.limits.items.between.other).toBe('{low} bis {count} Elemente')
})

test('languages without a translation start in English', () => {
  expect(JSON.parse(writeStrings('sv')).tryIt).toBe('Try it')
  expect(writeStrings()).toBe(writeStrings('sv'))
})

test('refuses what is not a language code', () => {
  expect(() => writeStrings('de.json')).toThrow('Pass a language code such as de or pt-BR, got de.json.')
})
