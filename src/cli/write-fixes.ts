import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { FilePath } from '../core/path.ts'
import { errorCode } from '../core/user-error.ts'
import { applyFixes, type Fix } from '../site/diagnostics/fix.ts'

/** Mends files of the site folder. A file that cannot be mended stays as it is, and is told of. */
export function writeFixes(folder: string, fixes: readonly Fix[]): { done: Fix[]; problems: string[] } {
  const done: Fix[] = []
  const problems: string[] = []
  for (const file of new Set(fixes.map(({ at }) => at.file))) {
    const own = fixes.filter(({ at }) => at.file === file)
    try {
      done.push(...fixFile(folder, file, own))
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      problems.push(`${file} was not changed: ${reason}`)
    }
  }
  return { done, problems }
}

function fixFile(folder: string, file: FilePath, fixes: readonly Fix[]): Fix[] {
  const root = realpathSync(folder)
  const path = join(root, file)
  const status = lstatSync(path)
  // Through a link, a file that somebody else relies on would be changed or cut off from its name.
  if (
    !status.isFile() ||
    realpathSync(path) !== path ||
    !path.startsWith(root.endsWith(sep) ? root : root + sep)
  )
    throw new Error('it is reached through a symbolic link.')
  // The mode is looked at because a file may be replaced, and by some users written to, in spite of it.
  if ((status.mode & 0o222) === 0) throw new Error('it is read-only.')
  const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  const { text, done } = applyFixes(before, fixes)
  if (done.length > 0) replaceFile(path, text, status.mode)
  return done
}

/** The new text is there as a whole or not at all. */
function replaceFile(path: string, text: string, mode: number): void {
  const other = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    const descriptor = openSync(other, 'wx', mode & 0o777)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(other, path)
  } catch (problem) {
    rmSync(other, { force: true })
    const code = errorCode(problem)
    throw code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
      ? new Error('its folder is read-only.')
      : problem
  }
}
