import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostic/diagnostic.ts'
import { createDiskFiles } from '../../src/core/files.ts'
import type { FilePath } from '../../src/core/path.ts'
import { type DevServer, startDev } from '../../src/dev/dev.ts'
import { readAssets } from '../../src/http/assets.ts'
import { bareFindings, createBareFiles } from '../../src/site/bare-spec.ts'
import { createSite } from '../../src/site/site.ts'
import { writeSite } from '../fixtures/serve/start.ts'

const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  paths: {
    '/a/{id}': {
      get: {
        responses: {
          '200': {
            description: 'OK',
            content: { 'application/json': { schema: { type: 'integer' }, example: 'five' } },
          },
        },
      },
    },
  },
  components: { schemas: { Unused: { type: 'string' } } },
})

let folder = ''
let preview: DevServer | undefined
afterEach(async () => {
  await preview?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The first list of the preview, without a request for any page. */
async function firstList(options: { spec?: FilePath } = {}): Promise<Diagnostic[]> {
  let report: (list: Diagnostic[]) => void = () => {}
  const list = new Promise<Diagnostic[]>((resolve) => {
    report = resolve
  })
  preview = await startDev({
    folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    ...options,
    onDiagnostics: report,
    onProblem: () => undefined,
  })
  return list
}

async function validate(file?: FilePath): Promise<Diagnostic[]> {
  const disk = createDiskFiles(folder)
  const files = file ? createBareFiles(disk, file) : disk
  const site = createSite({ files, assets: readAssets(), deep: true, highlight: 'later' })
  const list = await site.diagnostics()
  await site.close()
  return file ? bareFindings(list) : list
}

test('lists the problems of `validate` at the start, without a request', async () => {
  folder = writeSite({
    'docs.json': JSON.stringify({
      name: 'Mill',
      navigation: { pages: ['index', 'gone'], openapi: 'openapi.json' },
    }),
    'index.mdx': '[gone](/gone)',
    'unlisted.mdx': 'Text',
    'openapi.json': spec,
  })
  const list = await firstList()
  expect(list).toEqual(await validate())
  const codes = new Set(list.map(({ code }) => code))
  expect(codes).toEqual(
    new Set([
      'nav/page-not-found',
      'link/page-not-found',
      'spec/path-parameter',
      'spec/example',
      'spec/unused',
      'nav/unlisted-page',
    ]),
  )
})

test('lists the problems of `validate` for a spec without a site', async () => {
  folder = writeSite({ 'openapi.json': spec })
  const file = 'openapi.json' as FilePath
  expect(await firstList({ spec: file })).toEqual(await validate(file))
})

test('lists only a missing docs.json', async () => {
  folder = writeSite({ 'index.mdx': '[gone](/gone)' })
  expect((await firstList()).map(({ code }) => code)).toEqual(['config/missing'])
})
