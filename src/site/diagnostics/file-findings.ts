import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { isServed } from '../../core/policy/served-files.ts'
import type { Query, Store } from '../../core/query.ts'
import type { Withheld } from '../flow/published.ts'

type Input = {
  files: readonly FilePath[]
  store: Store
  whyWithheld: Query<FilePath, Withheld | undefined>
}

/** Files of the site folder that could be served by their name, but are not published. */
export async function findWithheldFiles({ files, store, whyWithheld }: Input): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const file of files) {
    const reason = isServed(file) ? await store.get(whyWithheld, file) : undefined
    const problem = reason && describe(file, reason)
    if (problem) problems.push(problem)
  }
  return problems
}

function describe(file: FilePath, reason: Withheld): Diagnostic | undefined {
  switch (reason.kind) {
    case 'config':
      return undefined
    case 'credential': {
      // Without its line, which would print the credential.
      const at = { file, line: reason.line, column: 1, length: 1 }
      const hint =
        'Remove it from the file, or move the file out of the site folder. If it is real, revoke it.'
      return report('file/credential', `\`${file}\` contains ${reason.name}, so it is not published`, {
        hint,
        at,
      })
    }
    case 'filtered-spec': {
      const hint =
        'Readers can download the spec as its pages show it. To publish the file too, add it to `public` in docs.json.'
      return report(
        'file/filtered-spec',
        `\`${file}\` has excluded parts or overlays, so it is not published`,
        { hint, at: firstLine(file) },
      )
    }
    case 'unlinked': {
      const hint = 'Link to it from a page, or add it to `public` in docs.json.'
      return report('file/unlinked', `\`${file}\` is not published: nothing links to it`, {
        hint,
        at: firstLine(file),
      })
    }
  }
}

const firstLine = (file: FilePath) => ({ file, line: 1, column: 1, length: 1 })
