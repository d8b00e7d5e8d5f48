import { groupName } from './audience.ts'

/** Access settings from one source: a page's front matter, `x-site`, or a navigation element. */
export type Level = {
  /** `page`: of the page or operation itself; `around`: of an element that contains it. */
  of: 'page' | 'around'
  public?: boolean
  /** Readers need one of these groups. An empty list admits no one. */
  groups?: readonly string[]
}

/** Restricts a page to the owner, if its access settings cannot be read. */
export const nobody: Level = { of: 'page', groups: [] }

/** Undefined without access settings. Invalid settings restrict a page and never make it public. */
export function readLevel(
  of: Level['of'],
  settings: { public?: unknown; groups?: unknown },
): Level | undefined {
  const groups = readGroups(settings.groups)
  // Any value other than `true` restricts the page.
  const isPublic =
    settings.public === undefined || settings.public === null ? undefined : settings.public === true
  if (groups === undefined && isPublic === undefined) return undefined
  return { of, ...(isPublic !== undefined && { public: isPublic }), ...(groups && { groups }) }
}

/** Accepts a list, or a single name. */
export function readGroups(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((group) =>
    typeof group === 'string' && groupName(group) !== '' ? [groupName(group)] : [],
  )
}
