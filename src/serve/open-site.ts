import { join } from 'node:path'
import { UserError } from '../core/user-error.ts'
import { openBuiltSite } from './built/built-site.ts'
import { isBuilt } from './built/folder.ts'
import { type LiveOptions, openLiveSite } from './live-site.ts'
import type { ServeOptions } from './options.ts'
import type { Served } from './served.ts'
import { createSharedStore } from './shared-store.ts'

type OpenInput = Pick<LiveOptions, 'onFault' | 'onChange' | 'call'> & {
  /** Where readers find the site. */
  address: () => string
}

/** A built folder as it is, or a site folder rendered on request. */
export async function openSite(options: ServeOptions, input: OpenInput): Promise<Served> {
  const { folder, spec, base } = options
  if (spec !== undefined || !isBuilt(folder)) return openSiteFolder(options, input)
  const site = await openBuiltSite({ folder, onChange: input.onChange, onFault: input.onFault })
  if (base === '' || base === site.base) return site
  await site.close()
  throw new UserError(
    `${folder} was built for ${site.base ? `the base path ${site.base}` : 'the root of a host'}, not for ${base}. Build it again with --base-path ${base}.`,
  )
}

async function openSiteFolder(
  options: ServeOptions,
  { onFault, onChange, call, address }: OpenInput,
): Promise<Served> {
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
      site: address,
      usersFile: options.usersFile ?? join(folder, '.octavo', 'users'),
      redisUrl: options.redisUrl,
      trustProxy: options.trustProxy,
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
