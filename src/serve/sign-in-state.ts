import { createMarks } from '../auth/session/create-marks.ts'
import type { Marks } from '../auth/session/marks.ts'
import { createSignIn, type SignIn, type SignInInput } from '../auth/sign-in.ts'
import { UserError } from '../core/user-error.ts'
import type { Site } from '../site/site.ts'

export type SignInStateInput = Omit<SignInInput, 'site' | 'sharedName' | 'marks'> & {
  docs: Pick<Site, 'auth' | 'config'>
  /** Address of the site with its base path; known when the process listens. */
  site: () => string
}

/** So long nobody tries again what just failed. */
const patience = 5_000

/**
 * How readers sign in today: docs.json may say something else tomorrow, without a restart. What is not safe is told once,
 * and as long as it is not mended nobody signs in, and nobody sees anything.
 */
export function createSignInState({ docs, site, ...input }: SignInStateInput) {
  // Who signed out stays signed out, whatever docs.json says next.
  let marks: Marks | undefined
  let current: { key: string; signIn: Promise<SignIn>; failedAt?: number } | undefined

  const close = async (state: typeof current) => {
    await state?.signIn.then(
      (signIn) => signIn.close(),
      () => {},
    )
  }
  const drop = () => {
    const before = current
    current = undefined
    return close(before)
  }

  return {
    /** Nothing on a site without sign-in. Throws while it cannot be had. */
    async signIn(): Promise<SignIn | undefined> {
      const auth = await docs.auth()
      if (auth.kind === 'none') {
        if (current) await drop()
        return undefined
      }
      const key = JSON.stringify(auth)
      const isOld = current?.failedAt !== undefined && input.now() - current.failedAt > patience
      if (current?.key === key && !isOld) return current.signIn
      const wasTold = current?.key === key
      // Nothing is waited for before the new one is known: else who asks in the meantime would make one more.
      const started: NonNullable<typeof current> = { key, signIn: close(current).then(start) }
      current = started
      started.signIn.catch((problem: Error) => {
        started.failedAt = input.now()
        if (!wasTold) input.onProblem(problem.message)
      })
      return started.signIn

      async function start(): Promise<SignIn> {
        if (auth.kind !== 'on')
          throw new UserError(
            '`auth` in docs.json cannot be read, so the site is closed. `octavo validate` says what is wrong with it.',
          )
        const { name } = await docs.config()
        const { redisUrl, now, onFault } = input
        marks ??= createMarks({ redisUrl, now, onFault })
        return createSignIn(auth.settings, { ...input, marks, site: site(), sharedName: name })
      }
    },
    async close() {
      await drop()
      await marks?.close()
    },
  }
}
