import { problemResponse } from '../core/diagnostic/problem.ts'

/** Files that only programs request. */
const forPrograms = /\.(?:md|mdx|txt|xml|json)$/

/** The 404 response for programs; people get a page. */
export function notFoundResponse(request: Request, path: string, cacheControl: string): Response | undefined {
  const accept = request.headers.get('Accept') ?? ''
  const isProgram =
    !accept.includes('text/html') && (forPrograms.test(path) || /json|text\/markdown/.test(accept))
  if (!isProgram) return undefined
  const response = problemResponse(404, 'not_found', {
    title: 'Not found',
    detail: path,
  })
  response.headers.set('Cache-Control', cacheControl)
  return response
}
