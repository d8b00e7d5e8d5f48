import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { marker } from '../build/build-record.ts'
import { isIgnored } from '../core/files.ts'
import { UserError } from '../core/user-error.ts'
import { listAll } from '../strings/intl.ts'

export type SiteFolder =
  | { kind: 'found'; folder: string }
  | { kind: 'several'; folders: string[] }
  | { kind: 'none' }

/** The site for a command that names no folder: this folder, one that contains it, or the only site directly below. */
export function findSiteFolder(from: string): SiteFolder {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isSite(folder)) return { kind: 'found', folder }
    if (folder === dirname(folder)) break
  }
  const folders = listFolders(from).filter(isSite)
  if (folders.length > 1) return { kind: 'several', folders }
  return folders[0] === undefined ? { kind: 'none' } : { kind: 'found', folder: folders[0] }
}

/** For output: `my-docs`, or the whole path of a folder outside of `from`. */
export function shortPath(path: string, from = process.cwd()): string {
  const relativePath = relative(from, path)
  return relativePath.startsWith('..') ? path : relativePath || '.'
}

/** Undefined if the current folder is the site folder. */
export function describeSiteFolder(folder: string, from: string): string | undefined {
  return folder === from ? undefined : `Using the site in ${shortPath(folder, from)}.`
}

export function severalSites(folders: readonly string[], from: string): UserError {
  const names = folders.map((folder) => shortPath(folder, from))
  return new UserError(
    `Found ${names.length} sites: ${listAll(names)}. Run the command in one of these folders.`,
  )
}

const isSite = (folder: string) => existsSync(join(folder, 'docs.json')) || existsSync(join(folder, marker))

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isIgnored(entry.name))
      .map(({ name }) => join(folder, name))
      .sort()
  } catch {
    return []
  }
}
