import { expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const drawing = (built: Map<string, string>) =>
  [...built.keys()].filter((path) => path.startsWith('_octavo/diagram-')).length

test('what draws diagrams is part of a built site only where a page has one', async () => {
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

  // The page itself is not made again, and what it needs is still there.
  site.write('other.mdx', 'Other words')
  const { reused } = await site.build()
  expect([reused, drawing(site.built())]).toEqual([1, before])
})
