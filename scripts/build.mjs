/** Builds the package: the Node side, the worker for page code, the browser files and the JSON Schema. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { buildClient } from './build-client.mjs'
import { fingerprintOf } from './fingerprint.mjs'
import { collectLicences } from './licences.mjs'

// Builds are deterministic, so unchanged inputs need no build.
const inputs = ['src', 'scripts', 'package.json', 'package-lock.json']
const stamp = 'node_modules/.cache/octavo-build'
const fingerprint = fingerprintOf(inputs)
const isBuilt = existsSync('dist/client/manifest.json') && existsSync(stamp)
if (isBuilt && readFileSync(stamp, 'utf8') === fingerprint) process.exit()

rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client', { recursive: true })
await buildNode()
await import('./build-validators.mjs')
await buildClient()
await writeSchema()
mkdirSync(dirname(stamp), { recursive: true })
writeFileSync(stamp, fingerprint)
if (process.argv.includes('--list')) console.log(readdirSync('dist/client').join('\n'))

/**
 * One file for each part that is loaded separately. Packages for parsing and output are bundled, because loading hundreds
 * of files takes a third of a command's startup time. Packages that check tokens or use the network stay dependencies, so
 * that owners can update them.
 */
async function buildNode() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const node = {
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  }
  const { metafile } = await build({
    ...node,
    entryPoints: {
      'build/page-thread': 'src/build/pages/page-thread.ts',
      'cli/main': 'src/cli/main.ts',
      'components/index': 'src/components/index.ts',
      'config/json-schema': 'src/config/json-schema.ts',
      'mdx/parse-mdx': 'src/mdx/read/parse-mdx.ts',
      'strings/text-files': 'src/strings/messages/text-files.ts',
    },
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    external: Object.keys(dependencies),
    mainFields: ['module', 'main'],
    // `acorn-jsx` requires the CommonJS file, which would be bundled in addition.
    alias: { acorn: resolve('node_modules/acorn/dist/acorn.mjs') },
    metafile: true,
  })
  writeFileSync('dist/licences.txt', collectLicences(Object.keys(metafile.inputs)))
  await build({ ...node, entryPoints: { 'author-worker': 'src/mdx/author/worker.ts' } })
}

async function writeSchema() {
  const { createJsonSchema } = await import('../dist/config/json-schema.js')
  mkdirSync('schema', { recursive: true })
  writeFileSync('schema/docs.schema.json', `${JSON.stringify(createJsonSchema(), null, 2)}\n`)
}
