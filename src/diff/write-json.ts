import { type ApiChanges, type Change, countLevels, type OperationName } from './change.ts'
import { wordsToText } from './words.ts'

/** A stable format: keys are only added, never removed. */
type ChangesJson = {
  before: ApiChanges['before']
  after: ApiChanges['after']
  complete: boolean
  counts: { breaking: number; notice: number; plain: number; words: number }
  changes: ChangeJson[]
  /** Text changes only. */
  words: ChangeJson[]
}

type ChangeJson = {
  kind: Change['kind']
  effect: Change['effect']
  level: Change['level']
  breaking: boolean
  message: string
  place: Change['place']
  /** Set for changes of one operation. */
  operation?: OperationName
  /** Set for changes of shared components. */
  component?: { section: string; name: string; operations: string[] }
}

export function writeJson(all: ApiChanges): string {
  const json: ChangesJson = {
    before: all.before,
    after: all.after,
    complete: all.isComplete,
    counts: { ...countLevels(all), words: all.wordsOnly.length },
    changes: all.changes.map(toJson),
    words: all.wordsOnly.map(toJson),
  }
  return `${JSON.stringify(json, null, 2)}\n`
}

function toJson({ kind, effect, level, isBreaking, subject, place, words }: Change): ChangeJson {
  const change = { kind, effect, level, breaking: isBreaking, message: wordsToText(words), place }
  if (subject.kind === 'operation') return { ...change, operation: subject.operation }
  if (subject.kind === 'api') return change
  const { section, name, operations } = subject
  return { ...change, component: { section, name, operations: operations.map(({ key }) => key) } }
}
