import { createMarks } from '../auth/session/create-marks.ts'
import type { Marks } from '../auth/session/marks.ts'
import { createSignIn, type SignIn, type SignInInput } from '../auth/sign-in.ts'
import { UserError } from '../core/user-error.ts'
import type { Site } from '../site/site.ts'

export type SignInStateInput = Omit<SignInInput, 'site' | 'sharedName' | 'marks'> & {
  docs: Pick<Site, 'auth' | 'config'>
  /** The site's URL with its base path; known when the process listens. */
  site: () => string
}

/** Pause before a failed start is retried. */
const retryAfterMs = 5_000

/**
 * Sign-in as docs.json sets it now; it may change without a restart. A problem is reported once. Until it is
 * fixed, no one can sign in, and all pages are restricted.
 */
export function createSignInState({ docs, site, ...input }: SignInStateInput) {
  // Shared by all settings, so that ended sessions stay ended when docs.json changes.
  let marks: Marks | undefined
  let current: { key: string; signIn: Promise<SignIn>; failedAt?: number } | undefined

  const close = async (state: typeof current) => {
    await state?.signIn.then(
      (signIn) => signIn.close(),
      () => {},
    )
  }
  const drop = () => {
    const previous = current
    current = undefined
    return close(previous)
  }

  /** `isReported`: false at start, where the caller reports the problem itself. */
  async function open(isReported: boolean): Promise<SignIn | undefined> {
    const auth = await docs.auth()
    if (auth.kind === 'none') {
      if (current) await drop()
      return undefined
    }
    const key = JSON.stringify(auth)
    const canRetry = current?.failedAt !== undefined && input.now() - current.failedAt > retryAfterMs
    if (current?.key === key && !canRetry) return current.signIn
    const wasReported = current?.key === key
    // Set without waiting, so that concurrent requests share it.
    const next: NonNullable<typeof current> = { key, signIn: close(current).then(start) }
    current = next
    next.signIn.catch((problem: Error) => {
      next.failedAt = input.now()
      if (isReported && !wasReported) input.onProblem(problem.message)
    })
    return next.signIn

    async function start(): Promise<SignIn> {
      if (auth.kind !== 'on')
        throw new UserError(
          'The `auth` settings in docs.json cannot be read, so all pages are restricted. Run `octavo validate` to see the problem.',
        )
      const { name } = await docs.config()
      const { redisUrl, now, onFault } = input
      marks ??= createMarks({ redisUrl, now, onFault })
      return createSignIn(auth.settings, { ...input, marks, site: site(), sharedName: name })
    }
  }

  return {
    /** Undefined on a site without sign-in. Throws while sign-in is not available. */
    signIn: () => open(true),
    /** Like `signIn`, for the check at start: the problem is only thrown, so that it is not printed twice. */
    start: () => open(false),
    async close() {
      await drop()
      await marks?.close()
    },
  }
}
