import { expect, test } from 'vitest'
import { redirectPage } from '../../../src/build/hosts/redirects.ts'
import { elementsOf, expectGuarded, pagesOf, policyOf, scriptsOf } from '../../fixtures/build/page-policy.ts'
import { createSiteFolder, type Files } from '../../fixtures/build/site-folder.ts'

const attacks = [
  '"><script>alert(1)</script>',
  "'; script-src *; x='",
  '</title></head><script>alert(1)</script>',
  '<meta charset="utf-8"/><script>alert(1)</script>',
  '<meta charset="utf-8">$& $1 $` $\'',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '" onload="alert(1)',
]

test.each(attacks)('escapes hostile text in names, titles and descriptions: %s', async (attack) => {
  const front = `---\ntitle: ${JSON.stringify(attack)}\ndescription: ${JSON.stringify(attack)}\n---\nHello`
  const files: Files = {
    'docs.json': JSON.stringify({
      name: attack,
      description: attack,
      banner: { content: attack, dismissible: true },
      navigation: {
        groups: [
          { group: attack, pages: ['index'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'index.mdx': front,
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: attack, version: '1' },
      servers: [{ url: `https://api.test/${attack}` }, { url: `https://${attack}.test` }, { url: attack }],
      paths: {
        '/a': {
          get: { summary: attack, description: attack, responses: { 200: { description: attack } } },
        },
      },
    }),
  }
  const site = createSiteFolder(files)
  expect(await site.build()).toMatchObject({ kind: 'built' })
  const pages = pagesOf(site)
  expect(pages.length).toBeGreaterThan(3)
  for (const [path, html] of pages) {
    expectGuarded(html, path)
    for (const source of policyOf(html).get('connect-src') ?? [])
      expect(source, path).toMatch(/^('self'|https:\/\/[\w.*-]+)$/)
    expect(scriptsOf(html).join(), path).not.toContain('alert(1)')
  }
})

test.each([
  ...attacks,
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://a.test/"\'<>&',
])('a redirect page to %s has one link and one script of ours', (target) => {
  const html = redirectPage(target)
  expectGuarded(html, target)
  const elements = elementsOf(html)
  expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1)
  expect(policyOf(html).get('script-src')).toEqual(policyOf(redirectPage('/')).get('script-src'))
  expect(elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.get('href'))).toEqual(
    [target],
  )
  expect(elements.map(({ name }) => name)).toEqual(elementsOf(redirectPage('/')).map(({ name }) => name))
})
