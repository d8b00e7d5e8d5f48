import { join } from 'node:path'
import { UserError } from '../core/user-error.ts'
import { openBuiltSite } from './built/built-site.ts'
import { isBuilt } from './built/folder.ts'
import { type LiveOptions, openLiveSite } from './live-site.ts'
import type { ServeOptions } from './options.ts'
import { createSharedStore } from './shared-store.ts'
import type { SiteSource } from './site-source.ts'

type OpenInput = Pick<LiveOptions, 'onFault' | 'onChange' | 'call'> & {
  siteUrl: () => string
}

/** Opens a built folder, or a site folder whose pages render on request. */
export async function openSite(options: ServeOptions, input: OpenInput): Promise<SiteSource> {
  const { folder, spec, base } = options
  if (spec !== undefined || !isBuilt(folder)) return openSiteFolder(options, input)
  const site = await openBuiltSite({ folder, onChange: input.onChange, onFault: input.onFault })
  if (base === '' || base === site.base) return site
  await site.close()
  throw new UserError(
    `${folder} was built ${site.base ? `for the base path ${site.base}` : 'without a base path'}, but --base-path is ${base}. Rebuild it with --base-path ${base}.`,
  )
}

async function openSiteFolder(
  options: ServeOptions,
  { onFault, onChange, call, siteUrl }: OpenInput,
): Promise<SiteSource> {
  const { folder, log } = options
  const remoteStore = options.redisUrl === undefined ? undefined : createSharedStore(options.redisUrl, folder)
  const site = await openLiveSite({
    folder,
    spec: options.spec,
    base: options.base,
    call,
    publicUrl: options.publicUrl,
    lastChanged: options.lastChanged,
    remoteStore,
    signIn: {
      ...options.secrets,
      site: siteUrl,
      usersFile: options.usersFile ?? join(folder, '.octavo', 'users'),
      redisUrl: options.redisUrl,
      trustProxy: options.trustProxy,
      outputBytes: options.cacheBytes / 4,
      now: Date.now,
      onFault,
      onProblem: (message) => log.error({}, message),
      audit: (line) => log.info({ ...line }, 'sign-in'),
    },
    onFault,
    onChange,
    onProblem: (message) => log.warn({}, message),
  })
  return {
    ...site,
    async close() {
      await site.close()
      await remoteStore?.close()
    },
  }
}
