import { groupName } from './audience.ts'

/** What one place says about who may see what: the front matter of a page, `x-site`, an element of navigation. */
export type Level = {
  /** `page`: said of this page or operation itself; `around`: said of all that stands below an element. */
  of: 'page' | 'around'
  public?: boolean
  /** One of them is enough. An empty list is nobody. */
  groups?: readonly string[]
}

/** Nobody but the owner: for what cannot be read, since it may have said just that. */
export const nobody: Level = { of: 'page', groups: [] }

/** Nothing where nothing is said. What is said wrongly closes and never opens. */
export function readLevel(
  of: Level['of'],
  written: { public?: unknown; groups?: unknown },
): Level | undefined {
  const groups = readGroups(written.groups)
  // Whoever wrote something else than yes or no did not mean to open it to everybody.
  const isPublic =
    written.public === undefined || written.public === null ? undefined : written.public === true
  if (groups === undefined && isPublic === undefined) return undefined
  return { of, ...(isPublic !== undefined && { public: isPublic }), ...(groups && { groups }) }
}

/** One name may stand without a list around it. */
export function readGroups(written: unknown): string[] | undefined {
  if (written === undefined || written === null) return undefined
  const list = Array.isArray(written) ? written : [written]
  return list.flatMap((group) =>
    typeof group === 'string' && groupName(group) !== '' ? [groupName(group)] : [],
  )
}
