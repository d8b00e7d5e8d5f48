import { expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { serveFolder } from '../../fixtures/serve/serve-folder.ts'

const createSite = () => {
  const site = createSiteFolder({
    'docs.json': '{"name":"Mill","fonts":{"family":"Geist"},"navigation":{"pages":["index"]}}',
    'index.mdx': 'Hello',
  })
  // Installed in the project around the site.
  site.write('../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', 'characters')
  return site
}
const fontName = /fonts\/geist-latin-wght-normal-[\w-]+\.woff2/

test('a build has the font of an installed package, and only the included fonts that pages use', async () => {
  const site = createSite()
  const result = await site.build()
  expect(result.diagnostics).toEqual([])
  const files = [...site.built()]
  const [theme] = files.filter(([path]) => path.includes('theme-'))
  const [name] = fontName.exec(theme![1])!
  expect(site.read(`_octavo/${name}`)).toBe('characters')
  const included = files.filter(([path]) => path.endsWith('.woff2') && !path.includes('geist'))
  expect(included.map(([path]) => path)).toEqual([
    expect.stringMatching(/^_octavo\/jetbrains-mono-latin-[\w-]{10}\.woff2$/),
  ])
  expect((await site.build()).diagnostics).toEqual([])
})

test('a server has the font of an installed package', async () => {
  const { url, close } = await serveFolder(createSite().folder)
  const html = await (await fetch(url)).text()
  const [name] = fontName.exec(html)!
  const response = await fetch(`${url}/_octavo/${name}`)
  expect([response.headers.get('Content-Type'), await response.text()]).toEqual(['font/woff2', 'characters'])
  await close(0)
})
