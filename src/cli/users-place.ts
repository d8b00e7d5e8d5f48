import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UserError } from '../core/user-error.ts'

const ownFolder = '.octavo'

/** The users file: that of the flag, else that of the environment, else the one of the folder. */
export function usersPath(
  flag: string | undefined,
  environment: Readonly<Record<string, string>>,
  folder: string,
): string {
  if (flag?.trim() === '') throw new UserError('--file needs the name of a file.')
  const named = flag ?? environment.OCTAVO_USERS_FILE?.trim()
  return resolve(folder, named || join(ownFolder, 'users'))
}

/** Makes the folder where it is ours; anybody else's has to be there. What is in ours never gets into a repository. */
export function makeUsersFolder(path: string): void {
  const folder = dirname(path)
  if (basename(folder) !== ownFolder) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(`There is no folder ${folder}. Make it first, or name another file with --file.`)
    return
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ignore = join(folder, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n', { flag: 'wx' })
}
