import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { asFilePath, type FilePath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'

/** What somebody wants to look at: a site folder, or an API description by itself. */
export type Target = { folder: string /** The file in the folder. */; spec?: FilePath }

/** The folder or the file somebody named, made sure of. */
export function siteTarget(named: string | undefined): Target {
  const path = resolve(named ?? '.')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new UserError(`There is no folder or file ${path}.`)
  if (stats.isDirectory()) return { folder: path }
  if (basename(path) === 'docs.json') return { folder: dirname(path) }
  // A link to a description stands for it: its neighbours are those of the file itself.
  const real = realpathSync(path)
  const name = basename(real)
  if (!stats.isFile() || !/\.(json|ya?ml)$/i.test(name))
    throw new UserError(
      `${path} is neither a folder nor an API description. Name the folder that holds docs.json, or a file that ends with .json or .yaml.`,
    )
  return { folder: dirname(real), spec: asFilePath(name) }
}

/** `docs/` and `/docs` both mean `/docs`. */
export function basePath(value: unknown): string {
  // The parser of the command line makes a number of an empty text.
  const path = String(value || '').replace(/^\/+|\/+$/g, '')
  if (path === '') return ''
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(path))
    throw new UserError(`--base-path ${String(value)} is not a path such as /docs.`)
  return `/${path}`
}
