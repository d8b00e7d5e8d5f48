import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { marker, readRecord, stampOf } from '../../build/build-record.ts'
import { pageFile } from '../../build/file-name.ts'
import { recoverFolder } from '../../build/folder/out-folder.ts'
import { asFilePath } from '../../core/path.ts'
import { UserError } from '../../core/user-error.ts'
import { oauthCallbackPage } from '../../http/sign-in/callback-pages.ts'
import { resolveRedirects } from '../../nav/redirect.ts'
import { describePage } from './page-headers.ts'

export type Build = ReturnType<typeof readBuild>

export function isBuilt(folder: string): boolean {
  recoverFolder(folder)
  return existsSync(join(folder, marker))
}

/** Reads the parts of a build that every response needs. */
export function readBuild(folder: string) {
  const stamp = stampOf(folder)
  const record = readRecord(folder)
  if (!record) throw new UserError(`${join(folder, marker)} is damaged. Rebuild the site.`)
  const at = { file: asFilePath(''), line: 1, column: 1, length: 1 }
  const rules = record.redirects.map(({ from, to, status }) => ({
    source: from.slice(record.base.length) || '/',
    destination: to,
    permanent: status === 308,
    at,
  }))
  const assets = listAssets(folder)
  const notFound = readNotFound(folder)
  const [, language = 'en'] = /<html[^>]* lang="([^"]+)"/.exec(notFound) ?? []
  const oauth = assets.find((name) => /^oauth-[\w-]+\.js$/.test(name))
  return {
    stamp,
    record,
    redirects: resolveRedirects(rules).value,
    assets,
    // In memory, because anyone can request it at any path.
    notFound: describePage(notFound),
    callback: oauthCallbackPage(`${record.base}/_octavo/${oauth}`, language),
    // Written for hosts that only serve files; here, each page has a single URL.
    hidden: new Set([
      '404.html',
      ...[...Object.keys(record.pages), ...rules.map(({ source }) => source)].map((url) =>
        pageFile(url, record.layout),
      ),
    ]),
  }
}

/** Reads a file in the folder. Links that lead outside are not followed. */
export async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  try {
    const root = await realpath(folder)
    const realFile = await realpath(join(folder, path))
    return realFile.startsWith(root + sep) ? await readFile(realFile) : undefined
  } catch {
    return undefined
  }
}

function listAssets(folder: string): string[] {
  const root = join(folder, '_octavo')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function readNotFound(folder: string): string {
  try {
    return readFileSync(join(folder, '404.html'), 'utf8')
  } catch {
    return 'Not found'
  }
}
