import { bodyOf, createSharedText, encoded, type SharedText, type Sharing } from '../http/sharing.ts'
import type { View } from '../site/view/view.ts'
import { choosePacking, minPackedBytes, type Packing, pack } from './packed.ts'
import { createSpool, type Spool, type SpoolMemory } from './spool.ts'

type SharedInput = {
  /** Changes when the site may have changed. */
  revision: () => number
  /** Memory for texts and their compressed forms. */
  maxBytes: number
}

type Entry = {
  revision: number
  text: Promise<SharedText | undefined>
  bytes: number
  /** The text as it was created, to find out whether it changed. */
  source?: string
}

const packText = async ({ bytes }: SharedText, encoding: Packing) =>
  new Uint8Array(await pack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding))

/** Long texts on disk at the same time: one per audience that the site keeps in memory. */
const maxSpools = 24

/** Costly outputs of a site, per audience and revision: texts in memory, long ones in temporary files. */
export function createSharedOutputs({ revision, maxBytes }: SharedInput) {
  const entries = new Map<string, Entry>()
  const spools = new Map<string, { revision: number; spool: Spool }>()
  const names = new WeakMap<View, number>()
  let views = 0
  let bytes = 0
  let spoolBytes = 0
  const spoolMemory: SpoolMemory = {
    reserve(added) {
      if (spoolBytes + added > maxBytes) return false
      spoolBytes += added
      return true
    },
    free(freed) {
      spoolBytes -= freed
    },
  }

  function nameOf(view: View): number {
    const name = names.get(view) ?? views++
    names.set(view, name)
    return name
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** A text counts once it exists. */
  function grow(key: string, entry: Entry, added: number): void {
    if (entries.get(key) !== entry) return
    entry.bytes += added
    bytes += added
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      if (oldest !== key) drop(oldest)
    }
  }

  function shareText(
    key: string,
    create: () => Promise<string | undefined>,
  ): Promise<SharedText | undefined> {
    const current = revision()
    const previous = entries.get(key)
    entries.delete(key)
    if (previous?.revision === current) {
      entries.set(key, previous)
      return previous.text
    }
    bytes -= previous?.bytes ?? 0
    const entry: Entry = { revision: current, text: createOnce(), bytes: 0 }
    entries.set(key, entry)
    return entry.text

    async function createOnce(): Promise<SharedText | undefined> {
      try {
        const text = await create()
        // A 404 must not take up memory.
        if (text === undefined) drop(key)
        entry.source = text
        const isSame = text !== undefined && text === previous?.source
        const shared = isSame ? await previous?.text : text === undefined ? undefined : createSharedText(text)
        // With room for compressed forms.
        grow(key, entry, (shared?.bytes.length ?? 0) * 1.5)
        return shared
      } catch (fault) {
        drop(key)
        throw fault
      }
    }
  }

  function shareStream(key: string, create: () => AsyncGenerator<string>): ReadableStream<Uint8Array> {
    const current = revision()
    const previous = spools.get(key)
    spools.delete(key)
    if (previous?.revision === current && !previous.spool.hasFailed()) {
      spools.set(key, previous)
      return bodyOf(previous.spool)
    }
    previous?.spool.close()
    const spool = createSpool(create(), spoolMemory)
    // Without a place for temporary files, every request creates its own text.
    if (!spool) return bodyOf({ blocks: () => encoded(create()) })
    spools.set(key, { revision: current, spool })
    const [oldest] = spools
    if (spools.size > maxSpools && oldest) {
      oldest[1].spool.close()
      spools.delete(oldest[0])
    }
    return bodyOf(spool)
  }

  return {
    /** The shared outputs of one audience. */
    forView(view: View): Sharing {
      const name = nameOf(view)
      return {
        text: (key, create) => shareText(`${name} ${key}`, create),
        stream: (key, create) => shareStream(`${name} ${key}`, create),
        async pack(text, accepted) {
          const canPack = text.bytes.length >= minPackedBytes
          const encoding = canPack ? choosePacking(accepted ?? undefined) : undefined
          if (!encoding) return { bytes: text.bytes, canPack }
          const packed = text.packed.get(encoding) ?? packText(text, encoding)
          text.packed.set(encoding, packed)
          return { bytes: await packed, canPack, encoding }
        },
      }
    },

    close(): void {
      for (const { spool } of spools.values()) spool.close()
      spools.clear()
    },
  }
}
