import { groupsIn } from '../../render/sidebar/sidebar-large.tsx'
import { withSource } from '../page/with-source.ts'
import type { ViewContext } from './context.ts'

/** The pages of a site, and the lists that lead to them. */
export function createNavigationView({ store, flow, link }: ViewContext) {
  const map = async () => (await store.get(flow.access.siteMap)).value
  const listedPages = async () => (await store.get(flow.listing.sections)).flatMap((section) => section.pages)

  return {
    map,

    /** The pages that lists of the site name, in the order of navigation. */
    listedPages,

    /** All of them as Markdown, one after the other. */
    async *fullText(): AsyncGenerator<string> {
      for (const { url } of await listedPages()) {
        const text = await store.get(flow.machine.markdown, url)
        if (text) yield withSource(text, link(url))
      }
    },

    /** Below `_octavo/nav/`: the lists of all groups of large sections. */
    async navFragments(): Promise<string[]> {
      const ids = [...(await map()).sections.keys()]
      const shapes = await Promise.all(
        ids.map(async (id) => ({ id, shape: await store.get(flow.sidebar.shape, id) })),
      )
      return shapes.flatMap(({ id, shape }) =>
        shape ? groupsIn(shape.items).map((path) => `${shape.hash}/${id}/${path}.html`) : [],
      )
    },

    /** The list of a group of a large section, under the name it may be cached by. */
    async navFragment(section: string, path: string) {
      return (await map()).sections.has(section)
        ? store.get(flow.sidebar.navFragment, { section, group: path })
        : undefined
    },
  }
}
