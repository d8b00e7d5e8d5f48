import { parseConfig } from '../../src/config/parse.ts'
import { type Diagnostic, sortDiagnostics } from '../../src/core/diagnostic.ts'
import type { FilePath } from '../../src/core/path.ts'
import { createStore, defineInput, defineQuery } from '../../src/core/query.ts'
import type { PageMeta } from '../../src/nav/site-map.ts'
import { findAsyncProblems } from '../../src/site/async-findings.ts'
import { createWholeSpec } from '../../src/site/spec-flow.ts'

/** What is wrong with an AsyncAPI document that lies among these files. */
export async function findingsOf(files: Record<string, string>, id = 'api.yaml'): Promise<Diagnostic[]> {
  const text = defineInput('text', async (file): Promise<string | undefined> => files[file])
  const docs = JSON.stringify({ name: 'Mill', navigation: { pages: [] } })
  const { spec } = createWholeSpec({
    text,
    start: text,
    config: defineQuery('config', () => parseConfig(docs, async () => undefined)),
    pageFiles: defineQuery('pageFiles', async () => new Map<FilePath, PageMeta>()),
    fileList: defineQuery('fileList', async () => Object.keys(files) as FilePath[]),
  })
  const all = defineQuery('all', (use) => findAsyncProblems(id, use, spec))
  return sortDiagnostics(await createStore().get(all, ''))
}
