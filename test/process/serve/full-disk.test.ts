import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from '../../../src/core/files.ts'
import { createRemoteCache } from '../../../src/core/remote/remote-cache.ts'
import { createApp } from '../../../src/http/app.ts'
import { readAssets } from '../../../src/http/assets.ts'
import { createSite } from '../../../src/site/site.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { mountSmallDisk, noDiskReason, type SmallDisk } from '../../fixtures/build/small-disk.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { startProgram } from '../../fixtures/serve/program.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const item of undo.splice(0).reverse()) await item()
})

describe.skipIf(noDiskReason)(`a full disk${noDiskReason}`, () => {
  let disk: SmallDisk
  beforeEach(async () => {
    disk = await mountSmallDisk('2m')
    undo.push(() => disk.close())
  })

  test('does not prevent serving a site folder', async () => {
    const files = Object.entries(booksSite('https://api.books.test'))
    for (const [path, text] of files) writeFileSync(join(disk.hostPath, path), text)
    disk.fill(0)
    const program = await startProgram(disk.path, { wrapper: disk.wrapper })
    undo.push(() => program.stop())
    await program.ready()
    for (const path of ['/', '/api-reference/books/id/get'])
      expect((await rawGet(program.url + path)).status).toBe(200)
    expect(program.output.err).not.toContain('ENOSPC')
  })

  describe('with the cache of a remote spec', () => {
    const list = '/api-reference/books/get'
    const source = { summary: '', isUp: true }
    let url: string
    beforeEach(async () => {
      Object.assign(source, { summary: 'The first', isUp: true })
      const server = createServer((_request, response) => {
        if (!source.isUp) return void response.writeHead(503).end()
        const operation = { summary: source.summary, responses: { 200: { description: 'OK' } } }
        const info = { title: 'Books', version: '1', description: 'Some words. '.repeat(3000) }
        response.end(JSON.stringify({ openapi: '3.1.0', info, paths: { '/books': { get: operation } } }))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      undo.push(() => server.close())
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    })

    /** Like the program, but allows http and loopback. */
    function openSite() {
      const { folder } = createSiteFolder({
        'docs.json': JSON.stringify({ name: 'Books', navigation: { openapi: url, pages: ['index'] } }),
        'index.mdx': 'Hello',
      })
      const remote = createRemoteCache(disk.hostPath, { allowHttp: true, allowLoopback: true, every: 0 })
      const assets = readAssets()
      const site = createSite({ files: createDiskFiles(folder), assets, readRemote: remote.read })
      const app = createApp(site, assets)
      undo.push(async () => {
        remote.close()
        await site.close()
      })
      return {
        title: async () =>
          /<h1 id="page-title">(.*?)<\/h1>/.exec(await (await app.request(list)).text())?.[1],
        refresh: async () => site.invalidateRemote(await remote.revalidate()),
      }
    }
    const cachedFiles = () => readdirSync(join(disk.hostPath, '.octavo/cache/remote'))

    test('serves every version from memory', async () => {
      disk.fill(0)
      const { title, refresh } = openSite()
      expect(await title()).toBe('The first')
      source.summary = 'The second'
      await refresh()
      expect(await title()).toBe('The second')
      expect(cachedFiles()).toEqual([])
    })

    test('keeps the previous copy intact and stores the next when there is space', async () => {
      const { title, refresh } = openSite()
      expect(await title()).toBe('The first')
      const before = cachedFiles()
      disk.fill(8192)
      source.summary = 'The second'
      await refresh()
      expect(await title()).toBe('The second')
      expect(cachedFiles()).toEqual(before)
      source.isUp = false
      expect(await openSite().title()).toBe('The first')

      disk.fill()
      Object.assign(source, { summary: 'The third', isUp: true })
      await refresh()
      source.isUp = false
      expect(await openSite().title()).toBe('The third')
      expect(cachedFiles()).toEqual(before)
    })
  })
})
