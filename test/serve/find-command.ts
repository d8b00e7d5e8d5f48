import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program of the system is, or undefined. */
export const findCommand = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
