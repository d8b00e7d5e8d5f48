import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UserError } from '../../core/user-error.ts'
import { describeSiteFolder, findSiteFolder, severalSites } from '../site-folder.ts'
import type { Terminal } from './call.ts'

const octavoFolder = '.octavo'
const defaultPath = join(octavoFolder, 'users')

/** The users file from the option, from the environment, or in the folder. */
export function usersPath(
  option: string | undefined,
  environment: Readonly<Record<string, string>>,
  folder: string,
): string {
  if (option?.trim() === '') throw new UserError('--file needs a file name.')
  const file = option ?? environment.OCTAVO_USERS_FILE?.trim()
  return resolve(folder, file || defaultPath)
}

/** Like `usersPath`, but finds the site folder, and prints which one it uses if that is not the current folder. */
export function findUsersFile(
  option: string | undefined,
  environment: Readonly<Record<string, string>>,
  { folder: current, errors }: Pick<Terminal, 'folder' | 'errors'>,
): string {
  const path = usersPath(option, environment, current)
  if (path !== join(current, defaultPath) || existsSync(path)) return path
  const site = findSiteFolder(current)
  if (site.kind === 'several') throw severalSites(site.folders, current)
  if (site.kind === 'none') return path
  const notice = describeSiteFolder(site.folder, current)
  if (notice) errors.write(`${notice}\n`)
  return join(site.folder, defaultPath)
}

/** Creates `.octavo` with a .gitignore. Any other folder must exist. */
export function makeUsersFolder(path: string): void {
  const folder = dirname(path)
  if (basename(folder) !== octavoFolder) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(`Folder not found: ${folder}. Create it, or choose another file with --file.`)
    return
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ignore = join(folder, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n', { flag: 'wx' })
}
