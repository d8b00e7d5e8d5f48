/** For files with a content hash in their name. */
export const forEver = 'public, max-age=31536000, immutable'

/**
 * Browsers revalidate pages every time. A CDN may cache them for a minute, and serve them for longer while it
 * revalidates: https://www.rfc-editor.org/rfc/rfc5861.
 */
export const cachings = {
  preview: 'no-cache',
  production: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
}
