import type { MethodKind } from '../access/settings.ts'
import { readUsersText } from '../auth/users-file.ts'
import { parseUsers } from '../auth/users-text.ts'
import { usersPath } from './users-place.ts'

/** The groups that somebody is in. Of users of a provider nobody knows it here; nor without a users file. */
export function createMembers(folder: string, environment: Readonly<Record<string, string>>) {
  return async (method: MethodKind): Promise<ReadonlySet<string> | undefined> => {
    if (method === 'password') return new Set()
    if (method !== 'users') return undefined
    try {
      const file = await readUsersText(usersPath(undefined, environment, folder))
      return file && new Set(parseUsers(file.text).users.flatMap(({ groups }) => groups))
    } catch {
      // Who checks a site need not have the file of its users, and may not be allowed to read it.
      return undefined
    }
  }
}
