import { statSync } from 'node:fs'
import { resolve } from 'node:path'

/** The site folder somebody named, made sure of. */
export function siteFolder(named: string | undefined): string {
  const folder = resolve(named ?? '.')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no folder ${folder}.`)
  if (!found.isDirectory())
    throw new Error(`${folder} is not a folder. Name the folder that holds docs.json.`)
  return folder
}

/** `docs/` and `/docs` both mean `/docs`. */
export function basePath(given: unknown): string {
  const path = String(given ?? '').replace(/^\/+|\/+$/g, '')
  if (path === '') return ''
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(path))
    throw new Error(`--base-path ${String(given)} is not a path such as /docs.`)
  return `/${path}`
}
