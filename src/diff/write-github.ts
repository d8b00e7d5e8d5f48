import type { Place } from '../core/diagnostic/diagnostic.ts'
import type { ApiChanges, Change, Level } from './change.ts'
import { visible, wordsToText } from './words.ts'

const commands: Record<Level, string> = { breaking: 'error', notice: 'warning', plain: 'notice' }

type PlaceOf = (change: Change) => Pick<Place, 'file' | 'line' | 'column'> | undefined

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function writeGithub({ changes }: ApiChanges, placeOf: PlaceOf): string {
  return changes
    .map((change) => {
      const at = placeOf(change)
      const where = at ? `file=${property(at.file)},line=${at.line},col=${at.column},` : ''
      const title = `${change.level === 'breaking' ? 'Breaking change' : 'Change'} in ${nameOf(change)}`
      return `::${commands[change.level]} ${where}title=${property(title)}::${data(wordsToText(change.words))}\n`
    })
    .join('')
}

function nameOf({ subject }: Change): string {
  if (subject.kind === 'api') return 'the API'
  return visible(subject.kind === 'operation' ? subject.operation.key : subject.name)
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
