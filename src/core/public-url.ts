import { UserError } from './user-error.ts'
/** The origin under which readers find the site, from `OCTAVO_PUBLIC_URL`. Throws a sentence when it is not one. */
export function readPublicUrl(text: string, base: string, name = 'OCTAVO_PUBLIC_URL'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url && /^https?:\/\/[^/?#\\\s]+(\/[^?#\\\s]*)?$/i.test(text) && !url.username && !url.password
  if (!isOrigin) throw new UserError(`${name} must be an address such as https://docs.example.com.`)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '' || path === base) return url.origin
  throw new UserError(
    base === ''
      ? `${name} ends with ${path}, but the site is served at the root. Add --base-path ${path}, or leave ${path} out.`
      : `${name} ends with ${path}, but --base-path is ${base}. They must be the same.`,
  )
}
