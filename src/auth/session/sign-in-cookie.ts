import * as z from 'zod'
import type { Json } from '../../core/json.ts'
import { type CookiePlace, createCookie } from './cookie.ts'
import type { Seal } from './seal.ts'

/** State of sign-ins at a provider, in cookies: a reader may sign in in several tabs at once. */
export type SignInCookie = {
  /** The `Set-Cookie` header with the method's state and the requested path. */
  saveSignIn: (value: Json, redirect: string, cookieHeader?: string | null) => Promise<string>
  /** The sign-in that `isCurrent` selects by the method's state; by default the latest. */
  readSignIn: (
    cookieHeader: string | null,
    isCurrent?: (value: Json) => boolean,
  ) => Promise<PendingSignIn | undefined>
  /** The `Set-Cookie` header that removes a sign-in. */
  dropSignIn: (pending?: Pick<PendingSignIn, 'slot'>) => string
}

type PendingSignIn = { value: Json; redirect: string; slot: number; order: number }

const seconds = 10 * 60
const purpose = 'login'
/** Browsers silently drop cookies over 4,096 bytes. */
const maxLength = 3800
/** Sign-ins at the same time. More would exceed what some proxies accept as headers. */
const slots = 4

const stateSchema = z.strictObject({ value: z.unknown(), redirect: z.string(), order: z.number() })

export function createSignInCookie(seal: Seal, place: CookiePlace): SignInCookie {
  const cookies = Array.from({ length: slots }, (_, slot) =>
    createCookie(slot === 0 ? 'login' : `login${slot}`, place),
  )
  const cookieAt = (slot: number) => cookies[slot] ?? cookies[0]!

  /** Latest first. */
  async function readPending(header: string | null): Promise<PendingSignIn[]> {
    const pending: PendingSignIn[] = []
    for (const [slot, cookie] of cookies.entries())
      for (const text of cookie.read(header)) {
        const { success, data } = stateSchema.safeParse(await seal.open(purpose, text))
        if (success) pending.push({ ...data, value: data.value as Json, slot })
      }
    return pending.sort((a, b) => b.order - a.order)
  }

  const write = async ({ slot, ...state }: PendingSignIn) =>
    cookieAt(slot).write(await seal.seal(purpose, state, seconds), seconds)

  return {
    async saveSignIn(value, redirect, header = null) {
      const pending = await readPending(header)
      const free = cookies.findIndex((_, slot) => !pending.some((other) => other.slot === slot))
      const slot = free === -1 ? (pending.at(-1)?.slot ?? 0) : free
      const order = (pending[0]?.order ?? 0) + 1
      const fullCookie = await write({ value, redirect, slot, order })
      if (fullCookie.length < maxLength) return fullCookie
      // Without the path, which is unusually long.
      const shortCookie = await write({ value, redirect: `${place.base}/`, slot, order })
      if (shortCookie.length < maxLength) return shortCookie
      throw new Error('The sign-in state does not fit into a cookie.')
    },
    async readSignIn(header, isCurrent = () => true) {
      const pending = await readPending(header)
      return pending.find(({ value }) => isCurrent(value)) ?? pending[0]
    },
    dropSignIn: (pending) => cookieAt(pending?.slot ?? 0).remove(),
  }
}
