import { hasDots } from '../sample-request.ts'
import type { Exception } from './exception.ts'

export const dotSegments: Exception = {
  without: (request) => (hasDots(request.url) ? { ...request, url: new URL(request.url).href } : request),
  note: 'This client resolves dot segments in the path, even if they are encoded.',
}
