import type { AuthSettings, MethodKind } from '../../access/settings.ts'
import { createBackOff } from '../back-off.ts'
import type { SignInMethod } from '../method.ts'
import { createPasswordCheck } from '../password-hash.ts'
import type { Marks } from '../session/marks.ts'
import { createUsersFile } from '../users-file.ts'

/** Input of all methods. */
export type MethodInput = {
  settings: AuthSettings
  marks: Marks
  /** The site's URL with its base path, without a trailing slash. */
  site: string
  /** Display name of readers who share one password. */
  sharedName: string
  usersFile: string
  passwordHash?: string
  clientSecret?: string
  redisUrl?: string
  now: () => number
  onFault: (fault: Error) => void
  /** Reports a problem that the operator should fix. */
  onProblem: (message: string) => void
}

/** All sign-in methods, loaded on demand. Each throws if its configuration is incomplete. */
export const methods: Record<MethodKind, (input: MethodInput) => Promise<SignInMethod>> = {
  users: async ({ usersFile, site, now, onProblem, redisUrl, onFault }) => {
    const { createUsersMethod } = await import('./users.ts')
    const file = await createUsersFile(usersFile, { now, onProblem })
    return createUsersMethod({
      file,
      passwords: createPasswordCheck(),
      backOff: createBackOff({ redisUrl, onFault, site }),
    })
  },
  password: async ({ passwordHash: hash, sharedName: name, site, redisUrl, onFault }) => {
    const { createPasswordMethod } = await import('./password.ts')
    return createPasswordMethod({
      hash,
      name,
      passwords: createPasswordCheck(),
      backOff: createBackOff({ redisUrl, onFault, site }),
    })
  },
  jwt: async ({ settings, site, marks, now }) => {
    const { createJwtMethod } = await import('./jwt.ts')
    return createJwtMethod({ settings: settings.jwt!, host: new URL(site).host, marks, now })
  },
  oidc: async ({ settings, clientSecret, site, now }) => {
    const { createOidcMethod } = await import('./oidc.ts')
    return createOidcMethod({ settings: settings.oidc!, clientSecret, site, now })
  },
}
