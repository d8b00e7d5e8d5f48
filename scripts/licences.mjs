import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of all bundled packages, which must be distributed with the bundle. */
export function collectLicences(modules) {
  const folders = modules.flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [])
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort()
    .map(describe)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function describe(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const authorName = typeof author === 'string' ? author : (author?.name ?? '')
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : `${license}${authorName && `, ${authorName}`}`
  return `${name} ${version}\n\n${text}\n`
}
