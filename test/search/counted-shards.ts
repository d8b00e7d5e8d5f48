import type { SearchIndex } from '../../src/search/create-index.ts'
import { createShardReader } from '../../src/search/shard-reader.ts'
import { writeShards } from '../../src/search/write-shards.ts'

/** An index as files, as a browser reads it, with the bytes that each question loads. */
export function openShards(index: SearchIndex) {
  const { directory, files } = writeShards(index)
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  let bytes = 0
  /** A reader who just came: nothing was loaded before. */
  const visit = () => {
    bytes = 0
    const reader = createShardReader(JSON.parse(JSON.stringify(directory)), async (name) => {
      const text = texts.get(`${name}.json`)
      if (text === undefined) throw new Error(`There is no ${name}`)
      bytes += Buffer.byteLength(text)
      return JSON.parse(text)
    })
    reader.begin()
    return reader
  }
  return { visit, loaded: () => bytes + Buffer.byteLength(JSON.stringify(directory)), files, directory }
}
