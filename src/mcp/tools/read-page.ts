import * as z from 'zod'
import { decodePath } from '../../core/decode-path.ts'
import { urlPath } from '../../core/path.ts'
import { defineTool, fail } from '../tool.ts'

const input = z.object({
  path: z.string().describe('The page path returned by other tools: `/guides/start.md` or `/guides/start`'),
})

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description: 'Returns a documentation page as Markdown. Operation pages include all fields.',
  input,
  async run({ path }, site) {
    const url = pageOf(path, site.base)
    const text = await site.markdown(url)
    if (text !== undefined) return { text }
    const suggestions = (await site.suggestPages(url)).map((page) => page.url)
    const hint =
      suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : ' Use `search` to find pages.'
    return fail(`Page not found: ${url}.${hint}`)
  },
})

/** Accepts full URLs, anchors and Markdown paths. */
export function pageOf(reference: string, base: string) {
  const path = decodePath(
    reference.replace(/^[a-z][a-z0-9+.-]*:(?:\/\/[^/]*)?/i, '').split(/[?#]/, 1)[0] ?? '',
  )
  const inner = path.startsWith(`${base}/`) ? path.slice(base.length) : path
  return urlPath(
    `/${inner}`
      .replace(/^\/+/, '/')
      .replace(/\.mdx?$/, '')
      .replace(/\/index$/, '/') || '/',
  )
}
