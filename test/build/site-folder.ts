import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, type BuildResult, buildSite } from '../../src/build/build.ts'
import { marker } from '../../src/build/build-record.ts'

export type Files = Record<string, string | Uint8Array>

export type SiteFolder = {
  folder: string
  out: string
  /** Writes a file of the site, or removes it. */
  write: (path: string, content: string | Uint8Array | undefined) => void
  build: (options?: Partial<BuildOptions>) => Promise<BuildResult>
  /** A file of the built folder as text. */
  read: (path: string) => string
  built: () => Map<string, string>
}

/** An empty folder that is gone when the tests of the file are over. */
export const createRoom = (): string => mkdtempSync(join(process.env.TEST_ROOM!, 'a-'))

/** A site folder on disk, with another beside it that it is built into. */
export function createSiteFolder(files: Files): SiteFolder {
  const around = createRoom()
  const [folder, out] = [join(around, 'site'), join(around, 'built')]
  const write: SiteFolder['write'] = (path, content) => {
    const place = join(folder, path)
    if (content === undefined) return rmSync(place)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  return {
    folder,
    out,
    write,
    build: (options = {}) =>
      buildSite({
        folder,
        out,
        base: '',
        relay: { kind: 'none' },
        compress: false,
        force: false,
        ...options,
      }),
    read: (path) => readFileSync(join(out, path), 'utf8'),
    built: () => readFolder(out),
  }
}

/** What was built of another folder with the same files: cheaper than to build it. */
export const copyBuilt = (from: SiteFolder, to: SiteFolder): void =>
  cpSync(from.out, to.out, { recursive: true, preserveTimestamps: true })

/** Every file below a folder, byte for byte, without the record of the build: that tells when files were written. */
export function readFolder(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return new Map(
    paths
      .filter((path) => path !== marker)
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'latin1')]),
  )
}

/** What is not the same in two folders, by name: a failed test says which file it is, not what is in it. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
