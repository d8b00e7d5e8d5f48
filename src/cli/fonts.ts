import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFontPackages } from '../core/font-packages.ts'
import { filesOfFamily, fontSlug } from '../core/look/font-files.ts'
import { UserError } from '../core/user-error.ts'
import { plural } from '../strings/intl.ts'
import { siteTarget } from './folder.ts'

/** Where the files go, below the site folder. */
const target = 'fonts'

/** `octavo fonts add`: copies a font to the site folder, from an installed package or from npm. */
export async function runFonts([action, family, folderArgument]: readonly string[]): Promise<void> {
  if (action !== 'add' || !family)
    throw new UserError('Pass the name of a font: octavo fonts add "Space Grotesk"')
  const slug = fontSlug(family)
  if (slug === undefined) throw new UserError(`\`${family}\` is not the name of a font package.`)
  const { folder } = siteTarget(folderArgument)
  const bytes =
    (await copyFont(folder, slug, folder)) ||
    (await withDownload(slug, (from) => copyFont(from, slug, folder)))
  if (!bytes) {
    const hint = 'Check the name at https://fontsource.org, or add a .woff2 file and set it as `source`.'
    throw new UserError(`npm has no font package for \`${family}\`. ${hint}`)
  }
  console.log(
    `Added ${family} to ${target}/: ${plural(bytes.length, 'file', 'files')}, ${kilobytes(bytes)} KB.`,
  )
  if (!readDocs(folder).includes(`"${family}"`))
    console.log(`Use it in docs.json: "fonts": { "family": ${JSON.stringify(family)} }`)
}

const kilobytes = (files: readonly number[]) => Math.ceil(files.reduce((sum, size) => sum + size, 0) / 1024)

/** Copies the files of an installed package, if there are any, and returns their sizes. */
async function copyFont(from: string, slug: string, folder: string): Promise<number[] | undefined> {
  const packages = createFontPackages(from)
  const names = filesOfFamily(await packages.list(slug), slug).map(({ name }) => name)
  if (names.length === 0) return undefined
  mkdirSync(join(folder, target), { recursive: true })
  const licence = await packages.licence(slug)
  if (licence) writeFileSync(join(folder, target, `${slug}-license.txt`), licence)
  return Promise.all(
    names.map(async (name) => {
      const bytes = (await packages.read(slug, name))!
      writeFileSync(join(folder, target, name), bytes)
      return bytes.length
    }),
  )
}

/** Installs a package in a temporary folder. npm knows the registry and proxy of the machine. */
async function withDownload(
  slug: string,
  copy: (folder: string) => Promise<number[] | undefined>,
): Promise<number[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-fonts-'))
  try {
    for (const scope of ['@fontsource-variable', '@fontsource'])
      if (await install(`${scope}/${slug}`, folder)) return await copy(folder)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** False if the registry has no such package. */
async function install(name: string, folder: string): Promise<boolean> {
  writeFileSync(join(folder, 'package.json'), '{}')
  const options = [
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
  ]
  try {
    await promisify(execFile)('npm', ['install', name, ...options], {
      cwd: folder,
      shell: process.platform === 'win32',
    })
    return true
  } catch (problem) {
    const { stderr = '', message } = problem as Error & { stderr?: string }
    if (/\bE404\b/.test(stderr)) return false
    throw new UserError(
      `npm could not load ${name}: ${(stderr.trim() || message).split('\n').slice(0, 3).join(' ')}`,
    )
  }
}

function readDocs(folder: string): string {
  try {
    return readFileSync(join(folder, 'docs.json'), 'utf8')
  } catch {
    return ''
  }
}
