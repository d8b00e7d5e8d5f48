import type { PageRule } from '../access/decide.ts'
import { type Level, nobody, readLevel } from '../access/level.ts'
import type { OperationOutline } from '../spec/outline.ts'
import type { PageMeta } from './page-meta.ts'

/** What is said about who may see a page. Only pages of which something is said have it. */
export type PageAccess = {
  /** By the page itself, from within outwards. */
  own: readonly Level[]
  /** By the operation that a page file shows. */
  operation: readonly Level[]
  /** By the elements around each of its places in navigation. */
  around: readonly (readonly Level[])[]
  /** `playground` of the page, where it has one. */
  display?: string
  /** It shows an operation, or says how to call one: only such pages have a playground. */
  isApi: boolean
}

/** By an operation, and by its path. */
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

/** A page in one more place: what is said there counts as well. */
export function placedIn(access: PageAccess | undefined, around: readonly Level[]): PageAccess {
  const rules = access ?? { own: [], operation: [], around: [], isApi: false }
  return { ...rules, around: [...rules.around, around] }
}

/** What is decided by. `display` is that of the site. */
export function ruleOf(access: PageAccess | undefined, display: string): PageRule {
  if (!access) return { places: [], isAuthDisplay: display === 'auth' }
  const isAuthDisplay = access.isApi && (access.display ?? display) === 'auth'
  const own = isAuthDisplay ? [...access.own, ...access.operation] : access.own
  const around = access.around.length > 0 ? access.around : [[]]
  return { places: around.map((levels) => [...own, ...levels]), isAuthDisplay }
}

/** Of a page that navigation does not name, where a part of navigation could not be read. */
export const lost: PageAccess = { own: [nobody], operation: [], around: [], isApi: false }
