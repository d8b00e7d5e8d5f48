import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../src/auth/password-hash.ts'
import { createMemoryFiles } from '../../src/core/files.ts'
import { createGuardedSite } from '../../src/serve/guarded-site.ts'
import { readAssets } from '../../src/server/assets.ts'
import type { AuditLine } from '../../src/server/audit.ts'
import { createSite } from '../../src/site/site.ts'

export const siteAddress = 'http://localhost:3000'
export const secret = 'k7Qp2mZx9Rw4Ld8Ty1Vb6Ns3Hc5Jf0Ga'

/** Who can sign in: the password of everybody is their name twice. */
export type Users = Record<string, readonly string[]>

export type GuardedSite = Awaited<ReturnType<typeof createGuardedTestSite>>

/** An object of files -> a site behind its guard, as `octavo serve` has it, with users in a file. */
export async function createGuardedTestSite(
  files: Record<string, string | Uint8Array>,
  { users = {}, base = '' }: { users?: Users; base?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-users-'))
  const usersFile = join(folder, 'users')
  const lines = await Promise.all(
    Object.entries(users).map(
      async ([name, groups]) => `${name}:${await hashPassword(name + name)}:${groups.join(',')}`,
    ),
  )
  writeFileSync(usersFile, `${lines.join('\n')}\n`, { mode: 0o600 })
  const memory = createMemoryFiles(files)
  const assets = readAssets()
  const site = createSite({ files: memory, assets, base })
  const audit: AuditLine[] = []
  const problems: string[] = []
  const clock = { now: Date.now() }
  const guarded = createGuardedSite({
    docs: site,
    assets,
    base,
    site: () => siteAddress + base,
    secret,
    usersFile,
    trustProxy: 0,
    now: () => clock.now,
    call: async () => ({ kind: 'refused', code: 'relay_busy', detail: '' }),
    audit: (line) => audit.push(line),
    onFault: (fault) => {
      throw fault
    },
    onProblem: (message) => problems.push(message),
  })
  const request = (path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> => {
    const { cookie, ...rest } = init
    const headers = new Headers(rest.headers)
    if (!headers.has('Accept')) headers.set('Accept', 'text/html')
    if (cookie) headers.set('Cookie', cookie)
    return guarded.fetch(new Request(`${siteAddress}${path}`, { ...rest, headers }))
  }
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    request(`${base}${path}`, {
      method: 'POST',
      cookie,
      headers: {
        Origin: siteAddress,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    site,
    guarded,
    audit,
    problems,
    clock,
    usersFile,
    request,
    post,
    /** Signs in, and gives the cookie. */
    async signIn(name: string): Promise<string> {
      const response = await post('/login', { name, password: name + name })
      const cookie = response.headers.getSetCookie().find((one) => one.includes('octavo_session='))
      if (!cookie) throw new Error(`${name} cannot sign in: ${response.status}`)
      return cookie.split(';', 1)[0]!
    },
    write(path: string, content: string | undefined) {
      memory.write(path, content)
      site.invalidate([path], true)
    },
    async close() {
      await guarded.close()
      await site.close()
    },
  }
}
