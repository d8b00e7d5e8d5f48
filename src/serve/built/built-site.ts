import { setTimeout as pause } from 'node:timers/promises'
import { stampOf } from '../../build/build-record.ts'
import { pageFile } from '../../build/file-name.ts'
import { hasJournal } from '../../build/folder/journal.ts'
import { urlPath } from '../../core/path.ts'
import { UserError } from '../../core/user-error.ts'
import { parseUrl, type Target } from '../../http/address.ts'
import { spellingResponse } from '../../http/spelling.ts'
import type { SiteSource } from '../site-source.ts'
import { readBuild, readInside } from './folder.ts'
import { type BuiltSite, isPage, respond } from './respond.ts'

type BuiltOptions = { folder: string; onChange: (paths: string[]) => void; onFault: (fault: Error) => void }

const checkEveryMs = 1000
const maxAttempts = 25

/** Serves a built folder and follows new builds. None of the owner's code runs here. */
export async function openBuiltSite(options: BuiltOptions): Promise<SiteSource & { base: string }> {
  const { folder } = options
  const build = readBuild(folder)
  const { base } = build.record
  const site: BuiltSite = { build, base, read: (path) => readInside(folder, path) }
  const builds = followBuilds(site, options)
  const timer = setInterval(() => void builds.check(), checkEveryMs).unref()

  /** If the folder is replaced or its files move while a response is read from it, reads it again. */
  async function fetchStable(request: Request, target: Target): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const { stamp } = site.build
      const response = await respond(site, request, target)
      const currentStamp = stampOf(folder)
      if (response.status !== 404 || builds.isRefused(currentStamp) || attempt > maxAttempts) return response
      const isChanging = hasJournal(folder) || currentStamp === undefined
      if (currentStamp === stamp && !isChanging) return response
      if (isChanging) await pause(20)
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
      isPage(site, page) ? (site.build.record.pages[page]?.rule ?? { kind: 'disabled' }) : undefined,
    takesFeedback: async (page) => site.build.record.takesFeedback === true && isPage(site, page),
    revision: builds.revision,
    async readPacked(path, packing) {
      const url = urlPath(path)
      const file = isPage(site, url) ? pageFile(url, site.build.record.layout) : url.slice(1)
      return site.read(`${file}.${packing === 'br' ? 'br' : 'gz'}`)
    },
    ready: async () => {},
    reload: builds.reload,
    diagnostics: async () => [],
    pages: async () => Object.keys(site.build.record.pages).length,
    async close() {
      clearInterval(timer)
    },
  }
}

/** Replaces the build of a site when there is a new one. */
function followBuilds(site: BuiltSite, { folder, onChange, onFault }: BuiltOptions) {
  let revision = 1
  /** Stamp of a build that cannot be served. It is reported once, and the previous build stays. */
  let refusedStamp = ''

  async function reload(): Promise<void> {
    if (site.build.stamp === stampOf(folder)) return
    const next = readBuild(folder)
    if (next.record.base !== site.base)
      throw new UserError(
        `The new build has the base path "${next.record.base}" instead of "${site.base}". Restart to serve it.`,
      )
    site.build = next
    revision += 1
    onChange([folder])
  }

  async function check(): Promise<void> {
    const stamp = stampOf(folder)
    if (stamp === undefined || stamp === refusedStamp) return
    try {
      await reload()
    } catch (fault) {
      // Not reported if the build was replaced while it was read.
      if (stamp !== stampOf(folder)) return
      refusedStamp = stamp
      onFault(fault as Error)
    }
  }

  return {
    revision: () => revision,
    isRefused: (stamp: string | undefined) => stamp === refusedStamp,
    reload,
    check,
  }
}
