import type { ApiChanges, Change, Level, OperationName, Subject } from './change.ts'

export type Group = { subject: Subject; changes: Change[] }
export type LevelGroups = { level: Level; groups: Group[] }

const levels: readonly Level[] = ['breaking', 'notice', 'plain']

/** Groups changes by level, breaking first, then by subject. */
export function groupChanges({ changes }: ApiChanges): LevelGroups[] {
  return levels.flatMap((level) => {
    const groups = groupBySubject(changes.filter((change) => change.level === level))
    return groups.length > 0 ? [{ level, groups }] : []
  })
}

export function groupBySubject(changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const key = keyOf(change.subject)
    const group = groups.get(key) ?? { subject: change.subject, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Component changes are also grouped by the operations they affect. */
function keyOf(subject: Subject): string {
  if (subject.kind === 'api') return ''
  if (subject.kind === 'operation') return subject.operation.key
  const { section, name, operations } = subject
  return `${section} ${name} ${operations.map(({ key }) => key).join()}`
}

export const sectionWords = {
  schemas: 'schema',
  parameters: 'parameter',
  responses: 'response',
  requestBodies: 'request body',
  headers: 'header',
} as const

const maxNames = 3

/** The first operations that use a component, and the number of the others. */
export function firstOperations(operations: readonly OperationName[]): {
  first: OperationName[]
  more: number
} {
  const first = operations.slice(0, operations.length > maxNames + 1 ? maxNames : maxNames + 1)
  return { first, more: operations.length - first.length }
}

/** `3 breaking`, `1 notable`, `2 other` */
export function levelCount(level: Level, number: number): string {
  if (level === 'breaking') return `${number} breaking`
  return level === 'notice' ? `${number} notable` : `${number} other`
}
