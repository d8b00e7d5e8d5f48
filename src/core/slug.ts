/**
 * Heading ids, compatible with existing docs.json sites: lower case, `-` for spaces and dots, without quotes
 * and brackets. Letters of every script are preserved.
 */
export function slug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/['’"“”`()[\]{}<>,:;!?*~^|\\#%@$=+]/g, '')
    .replace(/[\s.]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** `userId`, `user_id` and `X-API-Key` as `user-id`, `user-id` and `x-api-key`. */
export function fieldSlug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}
