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

/** Fixes files in the site folder. Reports files that cannot be fixed and leaves them unchanged. */
export function writeFixes(folder: string, fixes: readonly Fix[]): { done: Fix[]; problems: string[] } {
  const done: Fix[] = []
  const problems: string[] = []
  for (const file of new Set(fixes.map(({ at }) => at.file))) {
    const fileFixes = fixes.filter(({ at }) => at.file === file)
    try {
      done.push(...fixFile(folder, file, fileFixes))
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
  // A link may lead to a file that is shared with others.
  if (
    !status.isFile() ||
    realpathSync(path) !== path ||
    !path.startsWith(root.endsWith(sep) ? root : root + sep)
  )
    throw new Error('it is behind a symbolic link.')
  // Checked explicitly: renaming replaces a read-only file, and root can write to it.
  if ((status.mode & 0o222) === 0) throw new Error('it is read-only.')
  const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  const { text, done } = applyFixes(before, fixes)
  if (done.length > 0) replaceFile(path, text, status.mode)
  return done
}

/** Replaces the file atomically. */
function replaceFile(path: string, text: string, mode: number): void {
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    const descriptor = openSync(temporaryPath, 'wx', mode & 0o777)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporaryPath, path)
  } catch (problem) {
    rmSync(temporaryPath, { force: true })
    const code = errorCode(problem)
    throw code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
      ? new Error('its folder is read-only.')
      : problem
  }
}
