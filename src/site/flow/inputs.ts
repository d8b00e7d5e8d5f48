import { imageSize as measureImage } from 'image-size'
import { decodeStart, decodeText } from '../../core/decode-text.ts'
import type { FilePath } from '../../core/path.ts'
import { defineInput, defineKeyedInput, defineKeyedQuery, defineQuery } from '../../core/query.ts'
import { decodePatterns, ignoreFile, withoutIgnored } from '../../nav/ignored-files.ts'
import type { FlowOptions } from './options.ts'

export type InputFlow = ReturnType<typeof createInputFlow>

/** The files of the site. Only these inputs read from outside the flow. */
export function createInputFlow({ files, lastChanged }: Pick<FlowOptions, 'files' | 'lastChanged'>) {
  const bytes = defineKeyedInput('file', (path: FilePath) => files.read(path))
  const allFiles = defineInput('files', () => files.list())
  // Enough to measure an image without keeping all of it in memory.
  const imageStart = defineKeyedInput('image', (path: FilePath) => files.read(path, 128 * 1024))
  // Enough to detect a spec.
  const fileStart = defineKeyedInput('start', (path: FilePath) => files.read(path, 4096))
  const changedOn = defineKeyedInput('changed', (path: FilePath) => lastChanged?.(path))

  const text = defineKeyedQuery('text', async (use, path: FilePath) => {
    const content = await use(bytes, path)
    return content && decodeText(content)
  })

  const imageSize = defineKeyedQuery('imageSize', async (use, path: FilePath) =>
    readImageSize(await use(imageStart, path)),
  )

  const start = defineKeyedQuery(
    'startText',
    async (use, path: FilePath) => {
      const content = await use(fileStart, path)
      return content && decodeStart(content)
    },
    { isLookUp: true },
  )

  const ignorePatterns = defineQuery('ignorePatterns', async (use) =>
    decodePatterns(await use(bytes, ignoreFile)),
  )
  const fileList = defineQuery('fileList', async (use) =>
    withoutIgnored(await use(allFiles), await use(ignorePatterns)),
  )

  return {
    bytes,
    allFiles,
    imageStart,
    imageSize,
    fileStart,
    changedOn,
    text,
    start,
    ignorePatterns,
    fileList,
  }
}

/** The size of an image by the start of its file; undefined for other files. */
function readImageSize(content: Uint8Array | undefined): { width: number; height: number } | undefined {
  try {
    const { width, height } = content ? measureImage(content) : {}
    return width && height ? { width, height } : undefined
  } catch {
    return undefined
  }
}
