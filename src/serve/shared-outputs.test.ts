import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sourceOf } from '../http/sharing.ts'
import type { View } from '../site/view/view.ts'
import { createSharedOutputs } from './shared-outputs.ts'
import { createSpool } from './spool.ts'

const staff = {} as View
const guests = {} as View

function createOutputs(maxBytes = 1_000_000) {
  let revision = 1
  const outputs = createSharedOutputs({ revision: () => revision, maxBytes })
  return { ...outputs, edit: () => (revision += 1) }
}

/** Counts how often a text is created. */
function createCounter(text: string | (() => string)) {
  const counter = {
    count: 0,
    async text() {
      counter.count += 1
      await pause(1)
      return typeof text === 'string' ? text : text()
    },
    async *parts() {
      counter.count += 1
      for (const part of typeof text === 'string' ? [text] : [text(), text()]) {
        await pause(1)
        yield part
      }
    },
  }
  return counter
}

const readStream = (body: ReadableStream<Uint8Array>) => new Response(body).text()
const twenty = Array.from({ length: 20 })

test('creates a text once for parallel requests, and again after a change', async () => {
  const { forView, edit } = createOutputs()
  const counter = createCounter('a')
  const sharing = forView(staff)
  const texts = await Promise.all(twenty.map(() => sharing.text('/a', counter.text)))
  expect(new Set(texts).size).toBe(1)
  await sharing.text('/a', counter.text)
  expect(counter.count).toBe(1)
  edit()
  await Promise.all(twenty.map(() => sharing.text('/a', counter.text)))
  expect(counter.count).toBe(2)
})

test('compresses a text once, also if a change elsewhere did not affect it', async () => {
  const { forView, edit } = createOutputs()
  const counter = createCounter('word '.repeat(1000))
  const sharing = forView(staff)
  const pack = async () => sharing.pack?.((await sharing.text('/a', counter.text))!, 'gzip, br')
  const first = await pack()
  expect(first).toMatchObject({ encoding: 'br', canPack: true })
  edit()
  expect((await pack())?.bytes).toBe(first?.bytes)
})

test('never shares a text between audiences', async () => {
  const { forView } = createOutputs()
  const read = async (view: View, text: string) => {
    const shared = await forView(view).text('/a', async () => text)
    const long = await readStream(
      forView(view).stream('/all', async function* () {
        yield text
      }),
    )
    return [Buffer.from(shared!.bytes).toString(), long]
  }
  expect(await read(staff, 'secret')).toEqual(['secret', 'secret'])
  expect(await read(guests, 'public')).toEqual(['public', 'public'])
  expect(await read(staff, 'unused')).toEqual(['secret', 'secret'])
})

test('does not remember failures and missing texts', async () => {
  const { forView } = createOutputs()
  const sharing = forView(staff)
  await expect(sharing.text('/a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  expect(await sharing.text('/a', async () => undefined)).toBeUndefined()
  expect(await sharing.text('/a', async () => 'now')).toBeDefined()
})

test('drops the oldest texts at the limit', async () => {
  const { forView } = createOutputs(3000)
  const sharing = forView(staff)
  const counters = ['/a', '/b', '/c'].map((key) => ({ key, counter: createCounter('x'.repeat(1500)) }))
  for (const { key, counter } of counters) await sharing.text(key, counter.text)
  for (const { key, counter } of [...counters].reverse()) await sharing.text(key, counter.text)
  expect(counters.map(({ counter }) => counter.count)).toEqual([2, 2, 1])
})

// Blocks are 256 KB: from memory, half from disk, and all from disk.
test.each([10_000_000, 400_000, 0])(
  'streams a long text to many requests, with %i bytes of memory',
  async (maxBytes) => {
    const { forView, edit, close } = createOutputs(maxBytes)
    const part = 'Ein Wörtchen. '.repeat(30_000)
    const counter = createCounter(() => part)
    const sharing = forView(staff)
    const read = () => readStream(sharing.stream('/all', counter.parts))
    const early = Promise.all(twenty.map(read))
    await pause(3)
    const texts = [...(await early), ...(await Promise.all(twenty.map(read)))]
    expect(new Set(texts)).toEqual(new Set([part + part]))
    expect(counter.count).toBe(1)
    edit()
    await read()
    expect(counter.count).toBe(2)
    close()
  },
)

test('keeps a text whole if memory becomes free while it is written to disk', async () => {
  const parts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000))
  const reserved = [true, false, true, false]
  const memory = { reserve: () => reserved.shift() ?? true, free: () => {} }
  const spool = createSpool(
    (async function* () {
      yield* parts
    })(),
    memory,
  )!
  // While it is written, and once it is complete.
  for (let pass = 0; pass < 2; pass++) {
    const blocks: Uint8Array[] = []
    for await (const block of spool.blocks()) blocks.push(block)
    expect(Buffer.concat(blocks).toString() === parts.join('')).toBe(true)
  }
  spool.close()
})

test('finishes running downloads after a change and after closing', async () => {
  const { forView, edit, close } = createOutputs(0)
  const sharing = forView(staff)
  const counter = createCounter(() => 'x'.repeat(300_000))
  const old = sharing.stream('/all', counter.parts)
  edit()
  const current = sharing.stream('/all', counter.parts)
  close()
  expect((await readStream(old)).length).toBe(600_000)
  expect((await readStream(current)).length).toBe(600_000)
})

test('reports an incomplete text and creates it again', async () => {
  const { forView } = createOutputs()
  const sharing = forView(staff)
  const broken = sharing.stream('/all', async function* () {
    yield 'start'
    throw new Error('page')
  })
  await expect(readStream(broken)).rejects.toThrow('incomplete')
  const whole = sharing.stream('/all', createCounter('whole').parts)
  expect(await readStream(whole)).toBe('whole')
})

test('gives a Node server the bytes themselves', async () => {
  const { forView } = createOutputs()
  const body = forView(staff).stream('/all', createCounter('a').parts)
  const response = new Response(new Response(body).body, { headers: { Vary: 'Cookie' } })
  expect(sourceOf(response)).toHaveProperty('blocks')
})
