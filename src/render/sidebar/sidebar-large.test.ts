import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { createTools } from '../../components/base/context.ts'
import { asUrlPath } from '../../core/path.ts'
import type { NavItem } from '../../nav/site-map.ts'
import { stringsFor } from '../../strings/languages/index.ts'
import { groupsIn, renderLargeSidebar, shownItems } from './sidebar-large.tsx'

const name = fc.constantFrom('a', 'b', 'c')
const { items } = fc.letrec<{ items: NavItem[]; item: NavItem }>((tie) => ({
  items: fc.array(tie('item'), { maxLength: 3 }),
  item: fc.oneof(
    { depthSize: 'small' },
    name.map((title): NavItem => ({ kind: 'page', title, url: asUrlPath(`/${title}`) })),
    fc
      .record({ title: name, expanded: fc.constant(false), items: tie('items') })
      .map((group): NavItem => ({ kind: 'group', ...group })),
  ),
}))

test('pages with the same items shown in a large sidebar have the same sidebar', () => {
  const strings = stringsFor(undefined)
  const render = (list: NavItem[], open: string) =>
    renderLargeSidebar({
      section: { id: 'root', switches: [], items: list },
      globals: [],
      tools: createTools(),
      strings,
      open,
      listName: (path) => path,
    })
  const anyOpen = (list: NavItem[]) => fc.constantFrom('', ...groupsIn(list))
  const cases = items.chain((before) => fc.tuple(fc.constant(before), items, anyOpen(before)))
  fc.assert(
    fc.property(cases, ([before, after, open]) => {
      const isSame = JSON.stringify(shownItems(before, open)) === JSON.stringify(shownItems(after, open))
      if (isSame) expect(render(after, open)).toBe(render(before, open))
      // Otherwise pages would be rebuilt for nothing.
      else expect(render(after, open)).not.toBe(render(before, open))
    }),
    { numRuns: runs(2000) },
  )
})
