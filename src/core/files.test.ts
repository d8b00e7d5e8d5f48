import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test as plainTest } from 'vitest'
import { createDiskFiles, createMemoryFiles, isIgnored } from './files.ts'
import type { FilePath } from './path.ts'

type Folder = {
  /** The site folder. Its sibling `outside` must never be read. */
  root: string
  outside: string
  write: (path: string, text?: string) => void
  link: (path: string, target: string) => void
  /** The text of a file, or undefined if it is missing. */
  read: (path: string) => Promise<string | undefined>
  list: () => Promise<string[]>
}

const test = plainTest.extend<{ folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are used from this pattern.
  folder: async ({}, use) => {
    const place = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-files-')))
    const [root, outside] = [join(place, 'site'), join(place, 'outside')]
    mkdirSync(root)
    mkdirSync(outside)
    writeFileSync(join(outside, 'secret.txt'), 'secret')
    const files = createDiskFiles(root)
    await use({
      root,
      outside,
      write(path, text = path) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      },
      link: (path, target) => symlinkSync(target, join(root, path)),
      async read(path) {
        const bytes = await files.read(path as FilePath)
        return bytes && Buffer.from(bytes).toString()
      },
      list: () => files.list(),
    })
    rmSync(place, { recursive: true })
  },
})

/** Fails a hanging read with a clear error instead of a test timeout. */
async function soon<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the read hangs')), 2000)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

describe('a file in the site folder is read', () => {
  test('by its path', async ({ folder }) => {
    folder.write('guides/intro.mdx', 'Hello')
    expect(await folder.read('guides/intro.mdx')).toBe('Hello')
  })

  test('byte for byte', async ({ folder }) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    writeFileSync(join(folder.root, 'image.png'), bytes)
    expect(Uint8Array.from((await createDiskFiles(folder.root).read('image.png' as FilePath))!)).toEqual(
      bytes,
    )
  })

  test('regardless of its size', async ({ folder }) => {
    const text = 'x'.repeat(1_000_000)
    folder.write('large.txt', text)
    expect((await folder.read('large.txt')) === text).toBe(true)
  })

  test('when it is empty', async ({ folder }) => {
    folder.write('empty.mdx', '')
    expect(await folder.read('empty.mdx')).toBe('')
  })

  test('through a link to another file inside', async ({ folder }) => {
    folder.write('guides/intro.mdx', 'Hello')
    folder.link('start.mdx', 'guides/intro.mdx')
    expect(await folder.read('start.mdx')).toBe('Hello')
  })

  test('through a link to another folder inside', async ({ folder }) => {
    folder.write('v2/intro.mdx', 'Hello')
    folder.link('latest', 'v2')
    expect(await folder.read('latest/intro.mdx')).toBe('Hello')
  })

  test('when the site folder itself is reached through a link', async ({ folder }) => {
    folder.write('index.mdx', 'Hello')
    const alias = join(dirname(folder.root), 'alias')
    symlinkSync(folder.root, alias)
    expect(await createDiskFiles(alias).read('index.mdx' as FilePath)).toEqual(Buffer.from('Hello'))
  })

  test('until it is removed', async ({ folder }) => {
    folder.write('index.mdx')
    rmSync(join(folder.root, 'index.mdx'))
    expect(await folder.read('index.mdx')).toBeUndefined()
  })
})

describe('a path outside of the site folder is not read:', () => {
  test.for([
    ['a parent path', '../outside/secret.txt'],
    ['a parent path out of a folder', 'guides/../../outside/secret.txt'],
    ['a parent path that returns by name', '../site/../outside/secret.txt'],
  ] as const)('%s: `%s`', async ([, path], { folder }) => {
    folder.write('guides/intro.mdx')
    expect(await folder.read(path)).toBeUndefined()
  })

  test('an absolute path', async ({ folder }) => {
    expect(await folder.read(join(folder.outside, 'secret.txt'))).toBeUndefined()
    expect(await folder.read('/etc/hostname')).toBeUndefined()
  })

  test('a link to a file outside', async ({ folder }) => {
    folder.link('page.txt', '../outside/secret.txt')
    folder.link('absolute.txt', join(folder.outside, 'secret.txt'))
    expect(await folder.read('page.txt')).toBeUndefined()
    expect(await folder.read('absolute.txt')).toBeUndefined()
  })

  test('a link to a folder outside', async ({ folder }) => {
    folder.link('shared', folder.outside)
    expect(await folder.read('shared/secret.txt')).toBeUndefined()
  })

  test('a link to a link to a file outside', async ({ folder }) => {
    folder.link('first.txt', 'second.txt')
    folder.link('second.txt', '../outside/secret.txt')
    expect(await folder.read('first.txt')).toBeUndefined()
  })

  test("a folder whose name starts like the site folder's", async ({ folder }) => {
    mkdirSync(`${folder.root}-private`)
    writeFileSync(`${folder.root}-private/secret.txt`, 'secret')
    folder.link('page.txt', '../site-private/secret.txt')
    expect(await folder.read('page.txt')).toBeUndefined()
    expect(await folder.read('../site-private/secret.txt')).toBeUndefined()
  })

  test('a link to an endless device', async ({ folder }) => {
    folder.link('zero.png', '/dev/zero')
    expect(await soon(folder.read('zero.png'))).toBeUndefined()
  })
})

describe('anything but a regular file is treated as missing:', () => {
  test('a folder', async ({ folder }) => {
    folder.write('guides/intro.mdx')
    expect(await folder.read('guides')).toBeUndefined()
    expect(await folder.read('')).toBeUndefined()
  })

  test('a pipe, which would block the reader', async ({ folder }) => {
    execFileSync('mkfifo', [join(folder.root, 'pipe.mdx')])
    expect(await soon(folder.read('pipe.mdx'))).toBeUndefined()
    expect(await soon(folder.list())).toEqual([])
  })

  test('a broken link and a cycle of links', async ({ folder }) => {
    folder.link('broken.mdx', 'nowhere.mdx')
    folder.link('a.mdx', 'b.mdx')
    folder.link('b.mdx', 'a.mdx')
    for (const path of ['broken.mdx', 'a.mdx', 'b.mdx']) expect(await folder.read(path)).toBeUndefined()
    expect(await folder.list()).toEqual([])
  })

  test('a name with a NUL in it', async ({ folder }) => {
    folder.write('index.mdx')
    expect(await folder.read('index.mdx\0.png')).toBeUndefined()
  })

  test('a name longer than any disk allows', async ({ folder }) => {
    expect(await folder.read('x'.repeat(5000))).toBeUndefined()
  })

  test('a site folder that does not exist', async ({ folder }) => {
    const files = createDiskFiles(join(folder.root, 'nowhere'))
    expect(await files.list()).toEqual([])
    expect(await files.read('index.mdx' as FilePath)).toBeUndefined()
  })
})

describe('excluded folders', () => {
  test.for(['.git', 'node_modules', '.octavo', 'guides/node_modules'])(
    'are not part of a site: `%s`',
    async (ignored, { folder }) => {
      folder.write('index.mdx')
      folder.write(`${ignored}/page.mdx`)
      expect(await folder.list()).toEqual(['index.mdx'])
      expect(await folder.read(`${ignored}/page.mdx`)).toBeUndefined()
    },
  )

  test('cannot be included through a link', async ({ folder }) => {
    folder.write('.octavo/users.txt', 'secret')
    folder.link('public', '.octavo')
    folder.link('people.txt', '.octavo/users.txt')
    expect(await folder.read('public/users.txt')).toBeUndefined()
    expect(await folder.read('people.txt')).toBeUndefined()
    expect(await folder.list()).toEqual([])
  })

  test('may contain the site folder itself', async ({ folder }) => {
    folder.write('index.mdx', 'the project')
    folder.write('build/site/index.mdx', 'Hello')
    const files = createDiskFiles(join(folder.root, 'build/site'))
    expect(await files.read('index.mdx' as FilePath)).toEqual(Buffer.from('Hello'))
    expect(await files.list()).toEqual(['index.mdx'])
  })

  test('are matched by whole names', () => {
    expect(isIgnored('guides/node_modules/x.mdx')).toBe(true)
    expect(isIgnored('guides/node_modules.mdx')).toBe(false)
    expect(isIgnored('guides/building/x.mdx')).toBe(false)
  })
})

describe('the list of files', () => {
  test('is sorted', async ({ folder }) => {
    for (const path of ['b.mdx', 'a/z.mdx', 'a.mdx', 'a/b/c.mdx', 'docs.json']) folder.write(path)
    expect(await folder.list()).toEqual(['a.mdx', 'a/b/c.mdx', 'a/z.mdx', 'b.mdx', 'docs.json'])
  })

  test('includes links to files inside but not outside', async ({ folder }) => {
    folder.write('intro.mdx')
    folder.link('start.mdx', 'intro.mdx')
    folder.link('secret.txt', '../outside/secret.txt')
    expect(await folder.list()).toEqual(['intro.mdx', 'start.mdx'])
  })

  test('ends on a folder that links to itself or its parent', async ({ folder }) => {
    folder.write('guides/intro.mdx')
    folder.link('guides/self', '.')
    folder.link('guides/up', '..')
    expect(await soon(folder.list())).toEqual(['guides/intro.mdx'])
  })
})

describe('memory files', () => {
  plainTest('are read, listed, written and removed', async () => {
    const files = createMemoryFiles({ 'b.mdx': 'B', 'a.png': new Uint8Array([1]) })
    expect(await files.list()).toEqual(['a.png', 'b.mdx'])
    expect(await files.read('a.png' as FilePath)).toEqual(new Uint8Array([1]))
    files.write('b.mdx', 'changed')
    files.write('a.png', undefined)
    expect(await files.list()).toEqual(['b.mdx'])
    expect(new TextDecoder().decode(await files.read('b.mdx' as FilePath))).toBe('changed')
    expect(await files.read('a.png' as FilePath)).toBeUndefined()
  })
})
