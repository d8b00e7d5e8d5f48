import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashPassword } from '../../src/auth/password-hash.ts'
import type { ServeOptions } from '../../src/serve/serve.ts'
import { serveFolder } from '../serve/serving.ts'
import { secret, type Users } from './guarded.ts'

export type Files = Record<string, string | Uint8Array>
export type GuardedServing = Awaited<ReturnType<typeof serveGuarded>>

type Options = {
  users?: Users
  environment?: Record<string, string>
  serve?: Partial<ServeOptions>
}

/** A line of the users file: the password of everybody is their name twice. */
export const userLine = async (name: string, groups: readonly string[] = [], password = name + name) =>
  `${name}:${await hashPassword(password)}:${groups.join(',')}\n`

/** A folder of its own with a site in it, and a users file beside it. */
export async function writeGuardedFolder(files: Files, users: Users = {}) {
  const around = mkdtempSync(join(tmpdir(), 'octavo-guarded-'))
  const folder = join(around, 'site')
  const write = (path: string, content: string | Uint8Array | undefined) => {
    const place = join(folder, path)
    if (content === undefined) return rmSync(place)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  const usersFile = join(around, 'users')
  const lines = await Promise.all(Object.entries(users).map(([name, groups]) => userLine(name, groups)))
  writeFileSync(usersFile, lines.join(''), { mode: 0o600 })
  return { folder, usersFile, write, remove: () => rmSync(around, { recursive: true, force: true }) }
}

/** `octavo serve` of a site with sign-in, in this process and on a port of this machine. */
export async function serveGuarded(files: Files, { users, environment, serve }: Options = {}) {
  const { folder, usersFile, write, remove } = await writeGuardedFolder(files, users)
  const served = await serveFolder(folder, { OCTAVO_SECRET: secret, ...environment }, { usersFile, ...serve })
  const site = served.url.replace('127.0.0.1', 'localhost')
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(served.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: environment?.OCTAVO_PUBLIC_URL ?? new URL(site).origin,
        ...(cookie && { Cookie: cookie }),
      },
      body: new URLSearchParams(fields),
    })
  return {
    ...served,
    /** As browsers on this machine call it. */
    site,
    usersFile,
    write,
    post,
    get: (path: string, cookie = '', headers: Record<string, string> = {}) =>
      fetch(served.url + path, {
        redirect: 'manual',
        headers: { Accept: 'text/html', ...(cookie && { Cookie: cookie }), ...headers },
      }),
    async signIn(name: string): Promise<string> {
      const response = await post('/login', { name, password: name + name })
      return cookieOf(response)
    },
    /** A key for agents, as the page for it shows. */
    async makeKey(cookie: string): Promise<string> {
      const page = await (await post('/login/key', {}, cookie)).text()
      const [key] = /octavo_[\w.~+/=-]{40,}/.exec(page) ?? []
      if (!key) throw new Error('The page shows no key.')
      return key
    },
    audit: () => served.lines.filter(({ msg }) => msg === 'sign-in'),
    async stop() {
      await served.close(0)
      remove()
    },
  }
}

/** The session that an answer begins, as a browser sends it back. */
export function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((one) => /octavo_session=[^;]/.test(one))
  if (!cookie) throw new Error(`Nobody was signed in: ${response.status}`)
  return cookie.split(';', 1)[0]!
}
