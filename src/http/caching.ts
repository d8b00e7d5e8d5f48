/** For what has the hash of its content in its name. */
export const forEver = 'public, max-age=31536000, immutable'

/**
 * Browsers ask every time whether a page is still the same. A network of servers in between may keep it for a minute,
 * and go on giving it out while it asks for the next: https://www.rfc-editor.org/rfc/rfc5861.
 */
export const cachings = {
  preview: 'no-cache',
  production: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
}
