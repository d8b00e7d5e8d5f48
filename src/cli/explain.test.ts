import { expect, test } from 'vitest'
import { UserError } from '../core/user-error.ts'
import { explain } from './explain.ts'

const page = `---
title: Diagnostics
---

## Settings

### \`config/missing\` {#config-missing}

**Error.** The folder has no \`docs.json\`. See [the quickstart](/quickstart).

## Links

### \`link/page-not-found\` {#link-page-not-found}

**Warning.** The link leads nowhere.

Check the path.
`
const paint = { bold: (text: string) => `<${text}>` }

test('prints the section of a code without its markup', () => {
  expect(explain(page, 'config/missing', paint)).toBe(
    '<config/missing>\n\n<Error.> The folder has no `docs.json`. See the quickstart.',
  )
})

test('prints all paragraphs of the last section', () => {
  expect(explain(page, 'LINK/page-not-found', paint)).toMatch(/leads nowhere\.\n\nCheck the path\.$/)
})

test.each([
  ['config/mising', 'Did you mean config/missing?'],
  ['page-not-found', 'Did you mean link/page-not-found?'],
  ['teapot', 'Codes look like config/wrong-type.'],
])('suggests a code for %s', (code, hint) => {
  expect(() => explain(page, code, paint)).toThrow(UserError)
  expect(() => explain(page, code, paint)).toThrow(hint)
})
