import type { FilePath } from '../../core/path.ts'
import { isServed } from '../../core/policy/served-files.ts'
import { isIgnoredBy } from '../../nav/ignored-files.ts'
import { isOutput } from '../../outputs/index.ts'
import { languageCode } from '../page/page-layout.tsx'
import type { ViewContext } from './context.ts'

/** Files of a site other than pages: those in the site folder and generated ones. */
export function createFilesView({ store, flow, options, audience }: ViewContext) {
  const { isFileOpen, whyWithheld } = flow.files
  const isReadable = async (path: FilePath) =>
    (await store.get(isFileOpen, path)) && (await store.get(whyWithheld, path)) === undefined
  const hasFile = async (path: FilePath) =>
    (await store.get(flow.shared.fileList)).includes(path) && isReadable(path)

  return {
    /** Whether the site folder has a file that this audience may read. */
    hasFile,
    /** Files of the site folder to publish to this audience. */
    async files(): Promise<FilePath[]> {
      const readable: FilePath[] = []
      for (const path of await store.get(flow.shared.fileList))
        if (isServed(path) && (await isReadable(path))) readable.push(path)
      return readable
    },

    /** The content of a file in the site folder. */
    async read(path: FilePath) {
      const isListed = await hasFile(path)
      // Access is decided by path, so other names for a file (a link, another letter case) must not work.
      if (audience.kind !== 'owner' && !isListed) return undefined
      if ((await store.get(whyWithheld, path)) !== undefined) return undefined
      if (isIgnoredBy(await store.get(flow.shared.ignorePatterns), path)) return undefined
      // Linked folders are not listed. Missing files must not be cached: anyone can request any name.
      if (!isListed && (await options.files.read(path, 1)) === undefined) return undefined
      return store.get(flow.shared.bytes, path)
    },

    /** Generated text files such as `llms.txt`, by path. */
    outputFiles: () => store.get(flow.outputs.outputFiles),
    outputFile: async (path: string) =>
      isOutput(path) ? (await store.get(flow.outputs.outputFiles)).get(path) : undefined,

    /** A downloadable file of a spec, by its path below `~api/`. */
    apiFile: async (path: string) => {
      const [name = ''] = path.split('/')
      return (await store.get(flow.apiFiles.apiNames)).has(name)
        ? store.get(flow.apiFiles.apiFile, path)
        : undefined
    },
    /** Downloadable files that pages or lists link to. */
    linkedApiFiles: () => flow.apiFiles.linkedApiFiles(store.get),

    themeCss: async () => (await store.get(flow.chrome.theme)).value,
    /** Texts that the playground loads, in every language of the site, by name below `_octavo/`. */
    async textFiles(): Promise<Map<string, string>> {
      const { sections, language } = (await store.get(flow.access.siteMap)).value
      const languages = new Set([language, ...[...sections.values()].map((section) => section.language)])
      const files = await Promise.all(
        [...languages].map((code) => flow.shared.textFilesIn(store.get, code ?? '')),
      )
      return new Map(files.flatMap((entries) => [...entries]))
    },
    /** The language of the site, for pages that belong to none of its pages. */
    language: async () => languageCode((await store.get(flow.access.siteMap)).value.language) ?? 'en',
    /** A font of an installed package, by its name below `_octavo/`. */
    fontFile: (name: string) => flow.chrome.fontFile(store.get, name),
    fontFiles: () => store.get(flow.chrome.packageFonts),
    /** Other hosts that the owner's files or settings load from. */
    policy: () => store.get(flow.chrome.policy),
  }
}
