import { createAllIcons, type IconLibrary } from '../render/icons.ts'
import { countUses, ignored, isPageFile, type SourceFile, type Use, works } from './use.ts'

/** Icon names on pages and in docs.json. */
export function findIcons(files: readonly SourceFile[]): Use[] {
  const config = files.find(({ path }) => path === 'docs.json')?.text ?? ''
  const library = (/"library"\s*:\s*"(lucide|tabler)"/.exec(config)?.[1] ?? 'fontawesome') as IconLibrary
  const find = createAllIcons()[library]
  const names = files
    .filter((file) => isPageFile(file) || file.path === 'docs.json')
    .flatMap(({ text }) => [...text.matchAll(/\bicon"?\s*[:=]\s*["']?([a-z][\w-]*)["']?(?=[\s,}>/]|$)/gim)])
    .map(([, name = '']) => name)
  const uses = countUses('icon', names, (name) =>
    find(name) ? works : ignored('not in Lucide, Font Awesome Free or Tabler'),
  )
  const supported = uses.filter(({ status }) => status === 'works')
  const summary = {
    kind: 'icon' as const,
    name: `${supported.length} names`,
    count: sum(supported),
    ...works,
  }
  return [...(supported.length > 0 ? [summary] : []), ...uses.filter(({ status }) => status !== 'works')]
}

const sum = (uses: readonly Use[]) => uses.reduce((total, { count }) => total + count, 0)
