import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { asFilePath, type FilePath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'
import { describeSiteFolder, findSiteFolder, severalSites } from './site-folder.ts'

/** A site folder, or a spec by itself. */
export type Target = { folder: string /** The file in the folder. */; spec?: FilePath }

/** Checks the named folder or file. Without a name, finds the site and prints its folder if it is not this one. */
export function siteTarget(pathArgument: string | undefined): Target {
  if (pathArgument === undefined) return findTarget(process.cwd())
  const path = resolve(pathArgument)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new UserError(`Folder or file not found: ${path}`)
  if (stats.isDirectory()) return { folder: path }
  if (basename(path) === 'docs.json') return { folder: dirname(path) }
  // References in a spec are relative to the file that a link points to.
  const realPath = realpathSync(path)
  const name = basename(realPath)
  if (!stats.isFile() || !/\.(json|ya?ml)$/i.test(name))
    throw new UserError(
      `${path} is neither a folder nor a spec. Pass the folder that contains docs.json, or a .json or .yaml file.`,
    )
  return { folder: dirname(realPath), spec: asFilePath(name) }
}

/** Without a site, the current folder: its diagnostics explain that docs.json is missing. */
function findTarget(current: string): Target {
  const site = findSiteFolder(current)
  if (site.kind === 'several') throw severalSites(site.folders, current)
  if (site.kind === 'none') return { folder: current }
  const notice = describeSiteFolder(site.folder, current)
  if (notice) console.error(notice)
  return { folder: site.folder }
}

/** `docs/` and `/docs` both mean `/docs`. */
export function basePath(value: string | undefined): string {
  const path = (value ?? '').replace(/^\/+|\/+$/g, '')
  if (path === '') return ''
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(path))
    throw new UserError(`--base-path must be a path such as /docs, got \`${value}\`.`)
  return `/${path}`
}
