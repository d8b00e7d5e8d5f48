import { randomUUID } from 'node:crypto'
import { closeSync, openSync, read, unlinkSync, write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Memory that all spools share. */
export type SpoolMemory = { reserve: (bytes: number) => boolean; free: (bytes: number) => void }

export type Spool = {
  /** The text from its start. Waits for parts that are not written yet. */
  blocks: () => AsyncGenerator<Uint8Array>
  hasFailed: () => boolean
  /** Frees the disk once all requests have ended. */
  close: () => void
}

const readAt = promisify(read)
const writeAt = promisify(write)
const blockBytes = 256 * 1024
/** A request that got the text may not have started to read it. */
const graceMs = 5_000

/**
 * Writes a long text to a temporary file, from which any number of requests read it, also while it is being
 * written. The start of the text stays in memory as long as there is room, so that most texts are never read from disk. The file has no
 * name, so nothing remains of it when the process ends. Undefined if there is no place for temporary files.
 */
export function createSpool(texts: AsyncGenerator<string>, memory: SpoolMemory): Spool | undefined {
  const file = openUnnamed()
  if (file === undefined) return undefined
  const inMemory: Buffer[] = []
  const starts: number[] = []
  let size = 0
  let state: 'writing' | 'done' | 'failed' = 'writing'
  let users = 1
  let isClosed = false
  /** From then on: the file has no gaps. */
  let isOnDisk = false
  let waiting: (() => void)[] = []

  function wake(): void {
    const list = waiting
    waiting = []
    for (const resume of list) resume()
  }

  function release(): void {
    users -= 1
    if (users === 0) setTimeout(closeIfUnused, graceMs).unref()
  }

  function closeIfUnused(): void {
    if (users > 0 || isClosed) return
    isClosed = true
    closeSync(file!)
    memory.free(inMemory.reduce((sum, block) => sum + block.length, 0))
  }

  async function append(text: string): Promise<void> {
    const block = Buffer.from(text)
    isOnDisk ||= !memory.reserve(block.length)
    if (!isOnDisk) {
      inMemory.push(block)
      starts.push(size)
      size += block.length
      // Lets other requests run between blocks.
      await new Promise((resume) => setImmediate(resume))
    } else {
      for (let done = 0; done < block.length; ) {
        const { bytesWritten } = await writeAt(file!, block, done, block.length - done, size)
        done += bytesWritten
        size += bytesWritten
      }
    }
    wake()
  }

  async function fill(): Promise<void> {
    users += 1
    let text = ''
    try {
      for await (const part of texts) {
        text += part
        if (text.length < blockBytes) continue
        await append(text)
        text = ''
      }
      await append(text)
      state = 'done'
    } catch {
      // The disk is full, or a page cannot be rendered: readers get an incomplete response.
      state = 'failed'
    }
    wake()
    release()
  }

  async function blockAt(at: number): Promise<Uint8Array> {
    const index = starts.indexOf(at)
    if (index !== -1) return inMemory[index]!
    const block = Buffer.allocUnsafeSlow(Math.min(blockBytes, size - at))
    const { bytesRead } = await readAt(file!, block, 0, block.length, at)
    return block.subarray(0, bytesRead)
  }

  async function* blocks(): AsyncGenerator<Uint8Array> {
    // The file stays open while it is read.
    users += 1
    try {
      for (let at = 0; ; ) {
        while (at === size && state === 'writing') await new Promise<void>((resume) => waiting.push(resume))
        if (at === size && state === 'failed') throw new Error('The text is incomplete.')
        if (at === size) return
        const block = await blockAt(at)
        at += block.length
        yield block
      }
    } finally {
      release()
    }
  }

  void fill()
  return { blocks, hasFailed: () => state === 'failed', close: release }
}

function openUnnamed(): number | undefined {
  const path = join(tmpdir(), `octavo-${randomUUID()}`)
  try {
    const file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
    return file
  } catch {
    return undefined
  }
}
