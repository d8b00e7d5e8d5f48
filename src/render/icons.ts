import type { IconShape } from '../components/base/context.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { readDependencyJson } from '../core/package-files.ts'

type IconSet = {
  icons: Record<string, { body: string; width?: number; height?: number; left?: number; top?: number }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

export type IconLibrary = 'lucide' | 'fontawesome' | 'tabler'
export type FindIcon = (name: string, type?: string) => IconShape | undefined

const sets: Record<IconLibrary, string[]> = {
  lucide: ['lucide'],
  fontawesome: ['fa7-solid', 'fa7-brands', 'fa7-regular'],
  tabler: ['tabler'],
}

const libraries: IconLibrary[] = ['lucide', 'fontawesome', 'tabler']

const cache = new Map<string, IconSet>()

/** Icon sets are loaded on first use and cached. */
function load(name: string): IconSet {
  const set = cache.get(name) ?? (readDependencyJson(`@iconify-json/${name}/icons.json`) as IconSet)
  cache.set(name, set)
  return set
}

/** Tabler is large, so it is searched only if named. */
const orders: Record<IconLibrary, string[]> = {
  lucide: [...sets.lucide, ...sets.fontawesome],
  fontawesome: [...sets.fontawesome, ...sets.lucide],
  tabler: [...sets.tabler, ...sets.lucide, ...sets.fontawesome],
}

/** Finds icons by name: first in the named library (`lucide:zap`) or the site's, then in the others. */
export function createIcons(library: IconLibrary): FindIcon {
  return (rawName, type) => {
    const [, libraryName] = /^\s*(lucide|fontawesome|tabler):/i.exec(rawName) ?? []
    const order = orders[libraries.find((name) => name === libraryName?.toLowerCase()) ?? library]
    const name = rawName
      .trim()
      .toLowerCase()
      .replace(/^(lucide|fontawesome|tabler):/, '')
      .replace(/^(fa-?(solid|regular|brands|light|thin|duotone|sharp)\s+)?(fa-|lucide-|tabler-)?/, '')
    const preferred = type && order.includes(`fa7-${type}`) ? [`fa7-${type}`, ...order] : order
    for (const setName of preferred) {
      const shape = findIn(load(setName), name)
      if (shape) return { ...shape, filled: setName.startsWith('fa7-') }
    }
    return undefined
  }
}

export const createAllIcons = (): Record<IconLibrary, FindIcon> => ({
  lucide: createIcons('lucide'),
  fontawesome: createIcons('fontawesome'),
  tabler: createIcons('tabler'),
})

/** An image or SVG text, not a name. */
export const isIconFile = (name: string) => /^[/.<]|^https?:|\.(svg|png|jpe?g|webp|gif|avif)$/i.test(name)

export function iconNotFound(rawName: string, library: IconLibrary, at: Place | undefined): Diagnostic {
  const name = rawName.replace(/^\w+:/, '').toLowerCase()
  const names = orders[library].flatMap((set) => Object.keys(load(set).icons))
  return report('page/icon-not-found', `Icon \`${rawName}\` not found`, {
    hint: didYouMean(name, names) ?? 'Use an icon name from Lucide or Font Awesome Free.',
    at,
  })
}

function findIn(set: IconSet, name: string): Omit<IconShape, 'filled'> | undefined {
  const iconAt = (key: string) => (Object.hasOwn(set.icons, key) ? set.icons[key] : undefined)
  const alias = set.aliases && Object.hasOwn(set.aliases, name) ? set.aliases[name]?.parent : undefined
  const icon = iconAt(name) ?? (alias === undefined ? undefined : iconAt(alias))
  if (!icon) return undefined
  const { left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16, body } = icon
  return { viewBox: `${left} ${top} ${width} ${height}`, body }
}
