import type { SiteFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import type { Change, watchFolder } from '../core/watch-folder.ts'
import type { Site } from '../site/site.ts'
import type { Findings } from './findings.ts'
import type { Live } from './live.ts'

type UpdatesInput = {
  site: Site
  folder: string
  files: SiteFiles
  spec?: FilePath
  live: Live
  findings: Findings
  isClosed: () => boolean
  onChange?: (paths: string[]) => void
  onProblem: (message: string) => void
}

/** Passes changed inputs on to the site, the open pages and the diagnostics. */
export function createUpdates(input: UpdatesInput) {
  const { site, spec, live, findings, files, isClosed } = input
  let watcher: ReturnType<typeof watchFolder> | undefined

  const announce = (paths: string[]) => {
    input.onChange?.(paths)
    live.send({ kind: 'change', revision: site.revision() })
    findings.request()
  }

  const change = ({ paths, structure }: Change) => {
    // Without docs.json, the site is named after the spec.
    site.invalidate(spec && paths.has(spec) ? [...paths, 'docs.json'] : paths, structure)
    announce([...paths])
  }

  return {
    changeRemote(urls: string[]): void {
      if (isClosed()) return
      site.invalidateRemote(urls)
      announce(urls)
    },

    /** Loads parts that the first page does not need: the highlighter, the watcher and the diagnostics. */
    async start(): Promise<void> {
      if (isClosed()) return
      site.startHighlighting()
      live.send({ kind: 'change', revision: site.revision() })
      const { watchFolder } = await import('../core/watch-folder.ts')
      if (isClosed()) return
      watcher = watchFolder(input.folder, { onChange: change, onProblem: input.onProblem })
      await watcher.ready
      // Changes from before the watcher was ready went unnoticed.
      const list = await files.list()
      if (!isClosed()) change({ paths: new Set([...list, 'docs.json']), structure: true })
    },

    close: async () => watcher?.close(),
  }
}
