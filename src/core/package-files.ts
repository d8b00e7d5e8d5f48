import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package, whether the code runs from `src` or from `dist`. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export function packagePath(path: string): string {
  return join(packageFolder(), path)
}

export function readPackageFile(path: string): Buffer {
  return readFileSync(packagePath(path))
}

/** Reads a JSON file of a dependency. */
export function readDependencyJson(specifier: string): unknown {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(specifier), 'utf8'))
}

export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readPackageFile('package.json').toString())
  return version
}
