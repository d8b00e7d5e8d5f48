import { plural } from '../strings/intl.ts'
import type { Use, UseKind } from './use.ts'

export const titles: Record<UseKind, string> = {
  setting: 'Settings',
  component: 'Components',
  'front matter': 'Front matter',
  selector: 'Selectors',
  global: 'Scripts',
  host: 'Other hosts',
  icon: 'Icons',
}

const marks = { works: '+', differs: '~', ignored: '-' }

/** A section for each kind: supported features in one paragraph, others on a line each, with the reason. */
export function printUses(uses: readonly Use[]): string {
  const sections = Object.entries(titles).flatMap(([kind, title]) => {
    const kindUses = uses.filter((use) => use.kind === kind)
    if (kindUses.length === 0) return []
    const working = kindUses.filter(({ status }) => status === 'works')
    const rest = kindUses.filter(({ status }) => status !== 'works')
    const list = working.map(({ name, count }) => (count > 1 ? `${name} ${count}` : name)).join(', ')
    return [
      [
        title,
        ...(list ? [`  ${marks.works} ${list}`] : []),
        ...rest.map(({ name, count, status, note }) => `  ${marks[status]} ${name} ${count}: ${note}`),
      ].join('\n'),
    ]
  })
  const total = (status: Use['status']) => uses.filter((use) => use.status === status).length
  const summary = [
    plural(total('works'), 'works', 'work'),
    `${plural(total('differs'), 'works', 'work')} differently (~)`,
    `${plural(total('ignored'), 'is', 'are')} ignored (-).`,
  ].join(', ')
  return `${[...sections, summary].join('\n\n')}\n`
}
