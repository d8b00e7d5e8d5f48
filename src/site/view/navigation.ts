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

    /** Paths of all group lists of large sections, below `_octavo/nav/`. */
    async navFragments(): Promise<string[]> {
      const ids = [...(await map()).sections.keys()]
      const shapes = await Promise.all(
        ids.map(async (id) => ({ id, shape: await store.get(flow.sidebar.shape, id) })),
      )
      return shapes.flatMap(({ id, shape }) =>
        shape ? groupsIn(shape.items).map((path) => `${shape.hash}/${id}/${path}.html`) : [],
      )
    },

    /** The list of one group of a large section, with the hash it is cached under. */
    async navFragment(section: string, path: string) {
      return (await map()).sections.has(section)
        ? store.get(flow.sidebar.navFragment, { section, group: path })
        : undefined
    },
  }
}
