import { setImmediate } from 'node:timers/promises'
import { anonymous } from '../access/audience.ts'
import { createDiskFiles, isMachineProblem, type SiteFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import type { RemoteStore } from '../core/remote/remote-store.ts'
import { watchFolder } from '../core/watch-folder.ts'
import { readAssets } from '../http/assets.ts'
import type { CallApi } from '../request/called.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { createGuardedSite, type GuardedInput } from './guarded-site.ts'
import type { Served } from './served.ts'

export type LiveOptions = {
  folder: string
  /** An API description of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  base: string
  /** Where readers find the site. */
  publicUrl?: string
  lastChanged?: SiteOptions['lastChanged']
  /** Where copies of descriptions at an address are kept; without it, in the site folder. */
  remoteStore?: RemoteStore
  /** How readers sign in, as far as docs.json does not say it. */
  signIn: Omit<GuardedInput, 'docs' | 'assets' | 'base' | 'call'>
  onFault: (fault: Error) => void
  /** Calls an API for an agent, by the rules of the relay. */
  call: CallApi
  /** Inputs changed: so many files, or addresses of descriptions. */
  onChange: (paths: string[]) => void
  onProblem: (message: string) => void
}

/** A site folder. What changes in it is on the pages with the next request. */
export async function openLiveSite(options: LiveOptions): Promise<Served> {
  const { folder, spec, base, onChange } = options
  let recovery: NodeJS.Timeout | undefined
  const disk = createDiskFiles(folder)
  const files = noticeProblems(spec ? createBareFiles(disk, spec) : disk, () => {
    // What could not be read is read again when the machine has had a moment.
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
    // The name of the site is then the title of the description.
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
      const seen = await site.view(anonymous)
      const [scope] = await seen.searchScopes()
      if (scope) await seen.search(scope.id, 'a')
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
    revision: site.revision,
    async ready() {
      await guarded.fetch(new Request(`http://site${base}/`))
      // One page of each kind: what draws them is loaded now, and not with the first reader.
      const seen = await site.view(anonymous)
      const kinds = new Map([...(await seen.map()).routes.values()].map(({ kind, url }) => [kind, url]))
      for (const url of kinds.values()) {
        await seen.html(url)
        await seen.playground(url, 'playground')
      }
      await watcher.ready
      // The index is ready before most readers search, and the first page does not wait for it.
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

/** The same files, and word of every time when the machine could not read one. */
function noticeProblems(files: SiteFiles, onProblem: () => void): SiteFiles {
  const notice = (problem: unknown): never => {
    if (isMachineProblem(problem)) onProblem()
    throw problem
  }
  return {
    read: (path, limit) => files.read(path, limit).catch(notice),
    list: () => files.list().catch(notice),
  }
}

async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
