import { readdirSync } from 'node:fs'
import { errorCode } from '../../core/user-error.ts'

/** Paths of all files in a folder, each after a prefix; links are not followed. Empty if there is no folder. */
export function* filesBelow(folder: string, prefix = ''): Generator<string> {
  for (const entry of entriesOf(`${folder}/${prefix}`)) {
    const path = prefix + entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, `${path}/`)
    else yield path
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (problem) {
    if (errorCode(problem) === 'ENOENT') return []
    throw problem
  }
}
