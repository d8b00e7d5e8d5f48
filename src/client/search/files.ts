import { wellFormed } from '../../core/encode-address.ts'
import { find } from '../../search/find.ts'
import { type Answer, presentFound } from '../../search/present.ts'
import { createShardReader } from '../../search/shard-reader.ts'
import type { SearchStart } from '../../search/start.ts'

/** The same search as that of the server, over files. */
export function createFileSearch(
  { directory, base }: Extract<SearchStart, { kind: 'files' }>,
  load: (name: string) => Promise<unknown>,
): (question: string) => Promise<Answer> {
  const reader = createShardReader(directory, load)
  return async (question) => {
    reader.begin()
    return presentFound(await find(question, reader), (url) =>
      url === '/' ? `${base}/` : base + encodeURI(wellFormed(url)),
    )
  }
}
