import { problemResponse } from '../core/diagnostic/problem.ts'
import type { View } from '../site/view/view.ts'

/** `/~search/<scope>.json?q=…`: search results; without `q`, the dialog's texts. */
export async function searchResponse(site: View, scope: string, request: Request): Promise<Response> {
  const texts = await site.searchTexts(scope)
  if (!texts)
    return problemResponse(404, 'no_such_search', { title: 'Search index not found', detail: scope })
  const query = new URL(request.url).searchParams.get('q')
  if (query === null) {
    // Warms up the index, because a query will follow. Errors are reported by that query.
    void site.search(scope, 'a').catch(() => {})
    return json({ kind: 'server', ...texts }, request)
  }
  return json(query.trim() === '' ? { groups: [], count: 0 } : await site.search(scope, query), request)
}

/** Cached briefly by proxies, so that common queries run once. */
function json(value: unknown, request: Request): Response {
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(value), {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=0, s-maxage=60',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
