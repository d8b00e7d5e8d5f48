import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { packagePath } from '../core/package-files.ts'
import { UserError } from '../core/user-error.ts'

/** Writes the starter site. Nothing that is there already is touched: with one file in the way, none is written. */
export async function runInit(named: string | undefined): Promise<void> {
  const folder = resolve(named ?? '.')
  const starter = packagePath('starter')
  const files = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
  const taken = files.filter((file) => existsSync(join(folder, file)))
  if (taken.length > 0) {
    throw new UserError(
      `${folder} already has ${taken.slice(0, 3).join(', ')}${taken.length > 3 ? ` and ${taken.length - 3} more` : ''}. Nothing was written. Choose an empty folder: octavo init my-docs`,
    )
  }
  for (const file of files) {
    const target = join(folder, file)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(starter, file), target)
  }
  const place = relative(process.cwd(), folder)
  console.log(
    `Wrote ${files.length} files to ${place || 'this folder'}. See them with:\n\n  npx octavo dev${place ? ` ${place}` : ''}\n`,
  )
}
