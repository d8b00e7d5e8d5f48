import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../../core/user-error.ts'

/** `next-123-0a1b2c3d`: the end of the name of a folder that process 123 writes. */
export const createSuffix = (kind: 'next' | 'old') => `${kind}-${process.pid}-${randomUUID().slice(0, 8)}`

/** Strict, so that a folder such as `dist.old-2024` is not mistaken for ours. */
const suffix = /^(next|old)-(\d+)-[\da-f]{8}$/

/** `.next-123-0a1b2c3d`: the end of the name of an unfinished or old folder. */
export const isLeftOver = (end: string): boolean => end.startsWith('.') && suffix.test(end.slice(1))

/** Where files of an unfinished build are, inside the output folder. */
export const isStage = (name: string): boolean => suffix.test(name)

/** Unfinished or old folders beside the output folder. */
export function siblings(folder: string, kind: 'next' | 'old'): string[] {
  const name = basename(folder)
  return namesIn(dirname(folder))
    .filter((entry) => entry.startsWith(`${name}.${kind}-`) && isLeftOver(entry.slice(name.length)))
    .map((entry) => join(dirname(folder), entry))
}

/** Removes folders that killed builds left behind, beside the output folder and inside. */
export function removeLeftOvers(folder: string): void {
  const own = join(folder, '.octavo')
  const stages = namesIn(own)
    .filter(isStage)
    .map((name) => join(own, name))
  for (const path of [...siblings(folder, 'next'), ...siblings(folder, 'old'), ...stages])
    if (!isWriterRunning(path)) removeFolder(path)
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Whether the process in the name of an unfinished folder is running. */
export function isWriterRunning(path: string): boolean {
  const id = Number(/-(\d+)-[\da-f]{8}$/.exec(path)?.[1])
  try {
    process.kill(id, 0)
    return id !== process.pid
  } catch (problem) {
    return errorCode(problem) === 'EPERM'
  }
}

/** Takes half the time of `rmSync`, which checks each file before it removes it. */
export function removeFolder(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) removeFolder(`${folder}/${entry.name}`)
      else unlinkSync(`${folder}/${entry.name}`)
    rmdirSync(folder)
  } catch {
    // The folder changed meanwhile, or a file is still in use.
    rmSync(folder, { recursive: true, force: true })
  }
}
