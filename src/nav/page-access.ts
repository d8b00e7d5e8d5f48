import type { PageRule } from '../access/decide.ts'
import { type Level, nobody, readLevel } from '../access/level.ts'
import type { OperationOutline } from '../spec/outline.ts'
import type { PageMeta } from './page-meta.ts'

/** The access rules that apply to a page. */
export type PageAccess = {
  /** Rules of the page itself, innermost first. */
  own: readonly Level[]
  /** Rules of the operation that a page file shows. */
  operation: readonly Level[]
  /** Rules of the parent elements, for each of its places in navigation. */
  around: readonly (readonly Level[])[]
  /** `playground` of the page, if set. */
  display?: string
  /** Whether the page shows an operation; only those have a playground. */
  isApi: boolean
}

/** Rules of an operation and its path. */
function operationLevels(operation: OperationOutline | undefined): Level[] {
  return (operation?.meta.access ?? []).flatMap((rule) => readLevel('page', rule) ?? [])
}

export function pageAccess(meta: PageMeta, operation: OperationOutline | undefined): PageAccess {
  return {
    own: meta.level ? [meta.level] : [],
    operation: operationLevels(operation),
    around: [],
    display: meta.playground,
    isApi: meta.openapi !== undefined || meta.asyncapi !== undefined || meta.api !== undefined,
  }
}

export function generatedAccess(operation: OperationOutline): PageAccess {
  const { playground } = operation.meta.metadata
  const display = typeof playground === 'string' ? playground : undefined
  return { own: operationLevels(operation), operation: [], around: [], display, isApi: true }
}

/** Adds a place in navigation, whose rules apply too. */
export function placedIn(access: PageAccess | undefined, around: readonly Level[]): PageAccess {
  const rules = access ?? { own: [], operation: [], around: [], isApi: false }
  return { ...rules, around: [...rules.around, around] }
}

/** The rule that decides access. `display` is the default of the site. */
export function ruleOf(access: PageAccess | undefined, display: string): PageRule {
  if (!access) return { places: [], isAuthDisplay: display === 'auth' }
  const isAuthDisplay = access.isApi && (access.display ?? display) === 'auth'
  const own = isAuthDisplay ? [...access.own, ...access.operation] : access.own
  const around = access.around.length > 0 ? access.around : [[]]
  return { places: around.map((levels) => [...own, ...levels]), isAuthDisplay }
}

/** Restricts a page that is not in navigation, while a part of navigation cannot be read. */
export const unlistedAccess: PageAccess = { own: [nobody], operation: [], around: [], isApi: false }
