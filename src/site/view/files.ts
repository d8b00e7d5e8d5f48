import type { FilePath } from '../../core/path.ts'
import { isIgnoredBy } from '../../nav/ignored-files.ts'
import { isOutput } from '../../outputs/index.ts'
import type { ViewContext } from './context.ts'

/** Files that a site has beside its pages: its own, and those that are made. */
export function createFilesView({ store, flow, options, audience }: ViewContext) {
  const hasFile = async (path: FilePath) =>
    (await store.get(flow.shared.fileList)).includes(path) && store.get(flow.files.isFileOpen, path)

  return {
    /** The files of the site folder. */
    hasFile,
    async files(): Promise<FilePath[]> {
      const all = await store.get(flow.shared.fileList)
      if (audience.kind === 'owner') return all
      const open: FilePath[] = []
      for (const path of all) if (await store.get(flow.files.isFileOpen, path)) open.push(path)
      return open
    },

    /** A file of the site folder, as it is. */
    async read(path: FilePath) {
      const isListed = await hasFile(path)
      // Who may not have everything gets a file by its own name: under another, a link or other letters, nothing is known of it.
      if (audience.kind !== 'owner' && !isListed) return undefined
      if (isIgnoredBy(await store.get(flow.shared.ignorePatterns), path)) return undefined
      // Linked folders are not listed. Missing files must not be cached: anyone can request any name.
      if (!isListed && (await options.files.read(path, 1)) === undefined) return undefined
      return store.get(flow.shared.bytes, path)
    },

    /** Texts about the whole site, for machines: `llms.txt` and the like, by their path. */
    outputFiles: () => store.get(flow.outputs.outputFiles),
    outputFile: async (path: string) =>
      isOutput(path) ? (await store.get(flow.outputs.outputFiles)).get(path) : undefined,

    /** A file of an API description that readers take along, by its path below `~api/`. */
    apiFile: async (path: string) => {
      const [name = ''] = path.split('/')
      return (await store.get(flow.apiFiles.apiNames)).has(name)
        ? store.get(flow.apiFiles.apiFile, path)
        : undefined
    },
    /** Those of them that pages or lists lead to. */
    linkedApiFiles: () => flow.apiFiles.linkedApiFiles(store.get),

    themeCss: async () => (await store.get(flow.chrome.theme)).value,
    /** Other hosts that pages load from, because the owner's files or settings name them. */
    policy: () => store.get(flow.chrome.policy),
  }
}
