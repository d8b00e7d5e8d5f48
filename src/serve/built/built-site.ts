import { setTimeout as pause } from 'node:timers/promises'
import { pageFile } from '../../build/file-name.ts'
import { urlPath } from '../../core/path.ts'
import { UserError } from '../../core/user-error.ts'
import { parseUrl, type Target } from '../../http/address.ts'
import { spellingResponse } from '../../http/spelling.ts'
import type { Served } from '../served.ts'
import { readBuilt, readInside, stampOf } from './folder.ts'
import { type BuiltSite, isPage, respond } from './respond.ts'

type BuiltOptions = { folder: string; onChange: (paths: string[]) => void; onFault: (fault: Error) => void }

const checkEveryMs = 1000
const maxAttempts = 25

/** Serves a built folder. None of its owner's code runs here, and a new build replaces it while it is served. */
export async function openBuiltSite(options: BuiltOptions): Promise<Served & { base: string }> {
  const { folder } = options
  const built = readBuilt(folder)
  const { base } = built.record
  const site: BuiltSite = { built, base, read: (path) => readInside(folder, path) }
  const builds = followBuilds(site, options)
  const timer = setInterval(() => void builds.check(), checkEveryMs).unref()

  /** The folder may be replaced while a response is read from it; then it is read again. */
  async function fetchStable(request: Request, target: Target): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const { stamp } = site.built
      const response = await respond(site, request, target)
      const now = stampOf(folder)
      if (response.status !== 404 || now === stamp || builds.isRefused(now) || attempt > maxAttempts)
        return response
      // Without a stamp, the folder is just being swapped.
      if (now === undefined) await pause(20)
      else await builds.check()
    }
  }

  return {
    base,
    hasMcp: false,
    async fetch(request, env = {}) {
      const target = env.target ?? parseUrl(request.url, base)
      return target.isNormal ? fetchStable(request, target) : spellingResponse(target, request)
    },
    ruleOf: async (page) =>
      isPage(site, page) ? (site.built.record.pages[page]?.rule ?? { kind: 'disabled' }) : undefined,
    revision: builds.revision,
    async findTwin(path, packing) {
      const url = urlPath(path)
      const file = isPage(site, url) ? pageFile(url) : url.slice(1)
      return site.read(`${file}.${packing === 'br' ? 'br' : 'gz'}`)
    },
    ready: async () => {},
    reload: builds.reload,
    diagnostics: async () => [],
    pages: async () => Object.keys(site.built.record.pages).length,
    async close() {
      clearInterval(timer)
    },
  }
}

/** Replaces the build of a site when there is a new one. */
function followBuilds(site: BuiltSite, { folder, onChange, onFault }: BuiltOptions) {
  let revision = 1
  /** Stamp of a build that cannot be served. It is reported once, and the previous build stays. */
  let refused = ''

  async function reload(): Promise<void> {
    if (site.built.stamp === stampOf(folder)) return
    const next = readBuilt(folder)
    if (next.record.base !== site.base)
      throw new UserError(
        `The new build has the base path "${next.record.base}" instead of "${site.base}". Restart to serve it.`,
      )
    site.built = next
    revision += 1
    onChange([folder])
  }

  async function check(): Promise<void> {
    const stamp = stampOf(folder)
    if (stamp === undefined || stamp === refused) return
    try {
      await reload()
    } catch (fault) {
      // Not if it was removed while it was read.
      if (stamp !== stampOf(folder)) return
      refused = stamp
      onFault(fault as Error)
    }
  }

  return {
    revision: () => revision,
    isRefused: (stamp: string | undefined) => stamp === refused,
    reload,
    check,
  }
}
