import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { packagePath } from '../core/package-files.ts'
import { UserError } from '../core/user-error.ts'
import { listAll, plural } from '../strings/intl.ts'
import { shortPath } from './site-folder.ts'

const maxNames = 3

/** Writes the starter site. If any of its files exists, nothing is written. */
export function runInit(pathArgument: string | undefined): void {
  const folder = resolve(pathArgument ?? '.')
  const starter = packagePath('starter')
  const files = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
  const existing = files.filter((file) => existsSync(join(folder, file)))
  if (existing.length > 0) throw usedFolder(folder, existing)
  for (const file of files) {
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(starter, file), target)
  }
  setSchema(folder)
  const shownPath = shortPath(folder)
  const isCurrentFolder = shownPath === '.'
  console.log(
    `Created ${plural(files.length, 'file', 'files')} in ${isCurrentFolder ? 'this folder' : shownPath}. Preview the site:\n\n  npx octavo dev${isCurrentFolder ? '' : ` ${shownPath}`}\n`,
  )
}

const schemaPath = 'node_modules/octavo/schema/docs.schema.json'

/** Points `$schema` to the installed package, which may be in a parent folder. */
function setSchema(folder: string): void {
  for (let parent = folder; parent !== dirname(parent); parent = dirname(parent)) {
    if (!existsSync(join(parent, schemaPath))) continue
    const path = relative(folder, join(parent, schemaPath)).split(sep).join('/')
    const config = join(folder, 'docs.json')
    const text = readFileSync(config, 'utf8')
    writeFileSync(config, text.replace(`./${schemaPath}`, path.startsWith('.') ? path : `./${path}`))
    return
  }
}

function usedFolder(folder: string, existing: readonly string[]): UserError {
  const unnamedCount = existing.length - maxNames
  const names = unnamedCount > 0 ? [...existing.slice(0, maxNames), `${unnamedCount} more`] : existing
  const isCurrentFolder = folder === process.cwd()
  return new UserError(
    `${isCurrentFolder ? 'This folder' : shortPath(folder)} already contains ${listAll(names)}. Nothing was written. Use a new folder: octavo init ${freeName(isCurrentFolder ? join(folder, 'my-docs') : folder)}`,
  )
}

/** `my-docs`, or `my-docs-2` if that exists. */
function freeName(folder: string): string {
  for (let count = 1; ; count++) {
    const path = count === 1 ? folder : `${folder}-${count}`
    if (!existsSync(path)) return shortPath(path)
  }
}
