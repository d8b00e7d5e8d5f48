import * as z from 'zod'
import type { Json } from '../../core/json.ts'
import { type CookiePlace, createCookie } from './cookie.ts'
import type { Seal } from './seal.ts'

/** State of a sign-in at a provider, in a cookie. */
export type Kept = {
  /** A `Set-Cookie` header for the method's state and the requested path. */
  keep: (value: Json, redirect: string) => Promise<string>
  kept: (cookieHeader: string | null) => Promise<{ value: Json; redirect: string } | undefined>
  dropKept: () => string
}

const seconds = 10 * 60
const purpose = 'login'
/** Browsers silently drop cookies over 4,096 bytes. */
const longest = 3800

const form = z.strictObject({ value: z.unknown(), redirect: z.string() })

export function createKept(seal: Seal, place: CookiePlace): Kept {
  const cookie = createCookie('login', place)
  const write = async (value: Json, redirect: string) =>
    cookie.write(await seal.seal(purpose, { value, redirect }, seconds), seconds)
  return {
    async keep(value, redirect) {
      const written = await write(value, redirect)
      if (written.length < longest) return written
      // Without the path, which is unusually long.
      const shorter = await write(value, `${place.base}/`)
      if (shorter.length < longest) return shorter
      throw new Error('The sign-in state does not fit into a cookie.')
    },
    async kept(header) {
      for (const text of cookie.read(header)) {
        const { success, data } = form.safeParse(await seal.open(purpose, text))
        if (success) return { value: data.value as Json, redirect: data.redirect }
      }
      return undefined
    },
    dropKept: cookie.remove,
  }
}
