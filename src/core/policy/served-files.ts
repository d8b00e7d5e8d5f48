import { extension, type FilePath } from '../path.ts'
import { mediaTypes } from './media-types.ts'
import { privateReason } from './private-files.ts'

/** Generic types, which may contain data not meant for readers. */
const dataTypes = new Set(['csv', 'gz', 'json', 'txt', 'xml', 'yaml', 'yml', 'zip'])

/** Whether a file is published only if the site links to it. */
export const isDataFile = (path: FilePath): boolean => dataTypes.has(extension(path))

/** Files that browsers, crawlers and agents request by their name. */
const wellKnownFile =
  /^(?:(?:robots|humans|security|ads|app-ads|llms|llms-full)\.txt|sitemap[\w-]*\.xml|manifest\.json|browserconfig\.xml|\.well-known\/.*)$/

export const isWellKnownFile = (path: FilePath): boolean => wellKnownFile.test(path)

/** Whether the name and type of a file in the site folder allow serving it, by its decoded path. */
export function isServed(path: FilePath): boolean {
  const kind = extension(path)
  const type = Object.hasOwn(mediaTypes, kind) ? mediaTypes[kind] : undefined
  if (type === undefined) return false
  switch (privateReason(path)) {
    case undefined:
      return true
    case 'may contain secrets':
    case 'is a lock file':
      return !isDataFile(path)
    case 'is a snippet':
      return /^(image|audio|video|font)\//.test(type)
    default:
      return false
  }
}
