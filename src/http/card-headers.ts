import { forEver } from './caching.ts'

/** A preview image. Its name changes with its content, and pages of other sites show it. */
export const cardHeaders = {
  'Content-Type': 'image/png',
  'Cache-Control': forEver,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
