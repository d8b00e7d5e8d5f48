import * as z from 'zod'
import type { Json } from '../../core/json.ts'
import { type CookiePlace, createCookie } from './cookie.ts'
import type { Seal } from './seal.ts'

/** State of a sign-in at a provider, in a cookie. */
export type SignInCookie = {
  /** The `Set-Cookie` header with the method's state and the requested path. */
  saveSignIn: (value: Json, redirect: string) => Promise<string>
  readSignIn: (cookieHeader: string | null) => Promise<{ value: Json; redirect: string } | undefined>
  dropSignIn: () => string
}

const seconds = 10 * 60
const purpose = 'login'
/** Browsers silently drop cookies over 4,096 bytes. */
const maxLength = 3800

const stateSchema = z.strictObject({ value: z.unknown(), redirect: z.string() })

export function createSignInCookie(seal: Seal, place: CookiePlace): SignInCookie {
  const cookie = createCookie('login', place)
  const write = async (value: Json, redirect: string) =>
    cookie.write(await seal.seal(purpose, { value, redirect }, seconds), seconds)
  return {
    async saveSignIn(value, redirect) {
      const fullCookie = await write(value, redirect)
      if (fullCookie.length < maxLength) return fullCookie
      // Without the path, which is unusually long.
      const shortCookie = await write(value, `${place.base}/`)
      if (shortCookie.length < maxLength) return shortCookie
      throw new Error('The sign-in state does not fit into a cookie.')
    },
    async readSignIn(header) {
      for (const text of cookie.read(header)) {
        const { success, data } = stateSchema.safeParse(await seal.open(purpose, text))
        if (success) return { value: data.value as Json, redirect: data.redirect }
      }
      return undefined
    },
    dropSignIn: cookie.remove,
  }
}
