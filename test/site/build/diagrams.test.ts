import { expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const drawing = (built: Map<string, string>) =>
  [...built.keys()].filter((path) => path.startsWith('_octavo/diagram-')).length

test('includes the diagram renderer only if a page has a diagram', async () => {
  const site = createSiteFolder({
    'docs.json': JSON.stringify({ name: 'Built', navigation: { pages: ['index', 'other'] } }),
    'index.mdx': 'Words',
    'other.mdx': 'More words',
  })
  await site.build()
  expect(drawing(site.built())).toBe(0)

  site.write('index.mdx', '```mermaid\nflowchart LR\n  A --> B\n```')
  await site.build()
  const before = drawing(site.built())
  expect(before).toBeGreaterThan(50)

  // The page is reused and its scripts are still included.
  site.write('other.mdx', 'Other words')
  const { reused: reusedCount } = await site.build()
  expect([reusedCount, drawing(site.built())]).toEqual([1, before])
})
