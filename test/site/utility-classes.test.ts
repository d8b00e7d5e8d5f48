import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUtilityCss } from '../../src/mdx/classes/utility-css.ts'
import { createTestSite } from '../fixtures/site.ts'

const styleOf = async (text: string) => {
  const site = createTestSite({ 'index.mdx': text })
  // The first one enables transitions between pages.
  const [, style] = Array.from(
    (await site.html('/')).matchAll(/<style>([\s\S]*?)<\/style>/g),
    ([, css]) => css,
  )
  await site.close()
  return style
}

test('utility classes have rules on the page', async () => {
  const style = await styleOf(
    '<div class="mt-8 sm:grid-cols-2 w-[32rem]">\n  <p className="dark:hidden">x</p>\n</div>',
  )
  expect(style).toMatch(/^@layer utilities\{/)
  expect(style).toContain('.mt-8{margin-top:2rem;}')
  expect(style).toContain('@media (min-width: 640px){.sm\\:grid-cols-2{')
  expect(style).toContain('.w-\\[32rem\\]{width:32rem;}')
  expect(style).toContain('[data-theme="dark"] .dark\\:hidden{display:none;}')
  expect(style).toContain(
    '@media screen and (prefers-color-scheme: dark){:root:not([data-theme="light"]) .dark\\:hidden{display:none;}',
  )
})

test('utility classes support the old prefix', async () => {
  const style = await styleOf('<div class="mint-mt-8 sm:mint-flex dark:!mint-text-white mt-2">x</div>')
  expect(style).toContain('.mint-mt-8{margin-top:2rem;}')
  expect(style).toContain('.sm\\:mint-flex{display:flex;}')
  expect(style).toMatch(/\.dark\\:\\!mint-text-white\{[^}]*!important/)
  expect(style).toContain('.mt-2{margin-top:0.5rem;}')
})

test("utility classes in the author's code have rules", async () => {
  const style = await styleOf(
    'export const Box = () => { const [on, set] = useState(false); return <b className={on ? "pt-2" : `pb-2`} onClick={() => set(!on)}>x</b> }\n\n<Box />',
  )
  expect(style).toContain('.pt-2{')
  expect(style).toContain('.pb-2{')
})

test('plain words, our own classes and unknown classes have no rules', async () => {
  expect(await styleOf('The block is hidden, and mt-8 is a word.')).toBeUndefined()
  expect(
    await styleOf('<div class="o-table o-tab moss">x</div>\n\n| a | b |\n| - | - |\n| 1 | 2 |'),
  ).toBeUndefined()
})

test("borders have a style, and the primary colour is the site's accent", async () => {
  const style = await styleOf('<div class="border text-primary">x</div>')
  expect(style).toContain('{border:0 solid}')
  expect(style).toMatch(/\.text-primary\{color:var\(--accent\)/)
})

test('the rules of a page do not depend on other pages', async () => {
  const utilities = createUtilityCss()
  const first = await utilities(new Set(['mt-1']))
  await utilities(new Set(['shadow-lg', 'rotate-45', 'blur']))
  expect(await utilities(new Set(['mt-1']))).toBe(first)
  expect(first).not.toContain('--un-')
  expect(await utilities(new Set(['rotate-45']))).toMatch(/\*,::before,::after\{[^}]*--un-rotate-x:0[;}]/)
})

test('class names cannot break out of the style sheet', async () => {
  const utilities = createUtilityCss()
  const part = fc.constantFrom(
    '</style>',
    '<script>',
    '}',
    '{',
    'mt-',
    '[',
    ']',
    'content-[',
    "'",
    '"',
    '\\',
    'x',
    '*/',
    ';',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const css = (await utilities(new Set([parts.join(''), 'mt-1']))) ?? ''
      expect(css).not.toMatch(/<\/?(style|script)/i)
      // Text after it must be outside of its layer.
      let depth = 0
      for (const sign of css.replaceAll(/\\.|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'/g, ''))
        depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
      expect(depth).toBe(0)
    }),
  )
})
