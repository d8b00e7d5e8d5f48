export type OutFile = { path: string; size: number; isReused: boolean }

/** The files of a build by path, and the folders they are in. */
export function createFileList() {
  const files = new Map<string, OutFile>()
  const folders = new Set<string>()
  return {
    add(file: OutFile): void {
      files.set(file.path, file)
      for (const folder of parentFolders(file.path)) folders.add(folder)
    },
    get: (path: string): OutFile | undefined => files.get(path),
    has: (path: string): boolean => files.has(path),
    /** Whether no file or folder has this name yet. */
    isFree: (path: string): boolean =>
      !files.has(path) && !folders.has(path) && !parentFolders(path).some((folder) => files.has(folder)),
    all: (): OutFile[] => [...files.values()],
  }
}

export type FileList = ReturnType<typeof createFileList>

/** `a/b` and `a` of `a/b/c`. */
function parentFolders(path: string): string[] {
  const parents: string[] = []
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    parents.push(path.slice(0, at))
  return parents
}
