import { setImmediate } from 'node:timers/promises'
import { anonymous } from '../access/audience.ts'
import { createDiskFiles, isMachineProblem, type SiteFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import type { RemoteStore } from '../core/remote/remote-store.ts'
import { watchFolder } from '../core/watch-folder.ts'
import { readAssets } from '../http/assets.ts'
import { isMachineText } from '../http/machine-text.ts'
import type { CallApi } from '../request/call-result.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { createGuardedSite, type GuardedInput } from './guarded-site.ts'
import type { SiteSource } from './site-source.ts'

export type LiveOptions = {
  folder: string
  /** A spec in the folder that is served by itself, without docs.json. */
  spec?: FilePath
  base: string
  /** The site's public URL. */
  publicUrl?: string
  lastChanged?: SiteOptions['lastChanged']
  /** Cache for specs that are loaded from a URL. By default in the site folder. */
  remoteStore?: RemoteStore
  /** Sign-in settings from outside docs.json. */
  signIn: Omit<GuardedInput, 'docs' | 'assets' | 'base' | 'call'>
  onFault: (fault: Error) => void
  /** Calls an API for an agent, under the relay's rules. */
  call: CallApi
  /** Called with changed files, or URLs of specs. */
  onChange: (paths: string[]) => void
  onProblem: (message: string) => void
}

/** Serves a site folder. Changes show with the next request. */
export async function openLiveSite(options: LiveOptions): Promise<SiteSource> {
  const { folder, spec, base, onChange } = options
  let recovery: NodeJS.Timeout | undefined
  const disk = createDiskFiles(folder)
  const files = watchProblems(spec ? createBareFiles(disk, spec) : disk, () => {
    // Files that could not be read are read again after a pause.
    recovery ??= setTimeout(recover, 1000)
  })
  const assets = readAssets()
  const remote = createRemoteCache(folder, {
    allowHttp: false,
    allowLoopback: false,
    store: options.remoteStore,
  })
  const site = createSite({
    files,
    base,
    highlight: 'now',
    assets,
    publicUrl: options.publicUrl,
    lastChanged: options.lastChanged,
    readRemote: remote.read,
    yieldToEventLoop,
  })
  const guarded = createGuardedSite({ ...options.signIn, docs: site, assets, base, call: options.call })
  const invalidate = (paths: string[], structure: boolean) => {
    // Without docs.json, the site is named after the spec.
    site.invalidate(spec && paths.includes(spec) ? [...paths, 'docs.json'] : paths, structure)
    onChange(paths)
  }
  async function recover(): Promise<void> {
    recovery = undefined
    try {
      invalidate([...(await files.list()), 'docs.json'], true)
    } catch (problem) {
      options.onFault(problem as Error)
    }
  }
  remote.onChange((urls) => {
    site.invalidateRemote(urls)
    onChange(urls)
  })
  const watcher = watchFolder(folder, {
    onChange: ({ paths, structure }) => invalidate([...paths], structure),
    onProblem: options.onProblem,
  })
  let searchTimer: NodeJS.Timeout | undefined
  async function warmSearch(): Promise<void> {
    try {
      const view = await site.view(anonymous)
      const [scope] = await view.searchScopes()
      if (scope) await view.search(scope.id, 'a')
    } catch (problem) {
      options.onFault(problem as Error)
    }
  }
  return {
    fetch: guarded.fetch,
    refuse: guarded.refuse,
    isGuarded: guarded.isGuarded,
    check: guarded.check,
    base,
    hasMcp: true,
    ruleOf: guarded.ruleOf,
    takesFeedback: guarded.takesFeedback,
    revision: site.revision,
    isShared: isMachineText,
    async ready() {
      await guarded.fetch(new Request(`http://site${base}/`))
      // Render one page of each kind, so that its code is loaded before the first request.
      const view = await site.view(anonymous)
      const kinds = new Map([...(await view.map()).routes.values()].map(({ kind, url }) => [kind, url]))
      for (const url of kinds.values()) {
        await view.html(url)
        await view.playground(url, 'playground')
      }
      await watcher.ready
      // Builds the index before most readers search, without delaying the first page.
      searchTimer = setTimeout(() => void warmSearch(), searchDelayMs).unref()
    },
    async reload() {
      invalidate([...(await files.list()), 'docs.json'], true)
      site.invalidateRemote(await remote.revalidate())
      await site.map()
    },
    diagnostics: () => site.diagnostics({ yieldToEventLoop }),
    pages: async () => (await site.map()).routes.size,
    async close() {
      clearTimeout(recovery)
      clearTimeout(searchTimer)
      await watcher.close()
      remote.close()
      await guarded.close()
      await site.close()
    },
  }
}

const searchDelayMs = 500

/** Reports when the machine could not read a file. */
function watchProblems(files: SiteFiles, onProblem: () => void): SiteFiles {
  const rethrow = (problem: unknown): never => {
    if (isMachineProblem(problem)) onProblem()
    throw problem
  }
  return {
    ...files,
    read: (path, limit) => files.read(path, limit).catch(rethrow),
    list: () => files.list().catch(rethrow),
  }
}

async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
