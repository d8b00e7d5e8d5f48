import type { MethodKind } from '../access/settings.ts'
import { readUsersText } from '../auth/users-file.ts'
import { parseUsers } from '../auth/users-text.ts'
import { usersPath } from './users/place.ts'

/** Groups that have members. Unknown for providers, and without a readable users file. */
export function createMembers(folder: string, environment: Readonly<Record<string, string>>) {
  return async (method: MethodKind): Promise<ReadonlySet<string> | undefined> => {
    if (method === 'password') return new Set()
    if (method !== 'users') return undefined
    try {
      const file = await readUsersText(usersPath(undefined, environment, folder))
      return file && new Set(parseUsers(file.text).users.flatMap(({ groups }) => groups))
    } catch {
      // Authors who check a site may not be allowed to read its users file.
      return undefined
    }
  }
}
