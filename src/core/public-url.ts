import { UserError } from './user-error.ts'

/** Reads the site's public origin from `OCTAVO_PUBLIC_URL` or an option. */
export function readPublicUrl(text: string, base: string, name = 'OCTAVO_PUBLIC_URL'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url && /^https?:\/\/[^/?#\\\s]+(\/[^?#\\\s]*)?$/i.test(text) && !url.username && !url.password
  if (!isOrigin) throw new UserError(`${name} must be a URL such as https://docs.example.com.`)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '' || path === base) return url.origin
  throw new UserError(
    base === ''
      ? `${name} ends with ${path}, but the site is served at the root. Add --base-path ${path}, or remove ${path} from the URL.`
      : `${name} ends with ${path}, but --base-path is ${base}. Use the same path for both.`,
  )
}
