import { hasDots } from '../sample-request.ts'
import type { Exception } from './exception.ts'

export const dotsWalkUp: Exception = {
  without: (request) => (hasDots(request.url) ? { ...request, url: new URL(request.url).href } : request),
  note: 'This client takes dots in the path for steps up, even when they are encoded.',
}
