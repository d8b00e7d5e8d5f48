import { groupsIn } from '../../render/sidebar/sidebar-large.tsx'
import { withSource } from '../page/with-source.ts'
import type { ViewContext } from './context.ts'

/** The pages of a site, and its navigation lists. */
export function createNavigationView({ store, flow, link }: ViewContext) {
  const map = async () => (await store.get(flow.access.siteMap)).value
  const listedPages = async () => (await store.get(flow.listing.sections)).flatMap((section) => section.pages)

  return {
    map,

    /** Listed pages, in navigation order. */
    listedPages,

    /** All listed pages as Markdown. */
    async *fullText(): AsyncGenerator<string> {
      for (const { url } of await listedPages()) {
        const text = await store.get(flow.machine.markdown, url)
        if (text) yield withSource(text, link(url))
      }
    },

    /** All group lists of large sections. */
    async navLists(): Promise<{ section: string; group: string }[]> {
      const ids = [...(await map()).sections.keys()]
      const shapes = await Promise.all(
        ids.map(async (id) => ({ id, shape: await store.get(flow.sidebar.shape, id) })),
      )
      return shapes.flatMap(({ id, shape }) =>
        shape ? groupsIn(shape.items).map((group) => ({ section: id, group })) : [],
      )
    },

    /** The list of one group of a large section. */
    async navList(section: string, group: string) {
      return (await map()).sections.has(section)
        ? store.get(flow.sidebar.navList, { section, group })
        : undefined
    },
  }
}
