import type { PlaygroundData } from '../../../request/playground.ts'
import { keep, recall } from '../../page/storage.ts'
import { environmentsKey } from '../secrets.ts'

/** A named set of a server, variables and keys. Its keys are stored like all others, under its scope. */
export type Environment = {
  /** Never changes, unlike the name. */
  id: string
  name: string
  /** The server's URL as in the spec; undefined for the first one. */
  server?: string
  serverVariables: Readonly<Record<string, string>>
  /** Used in any field as `{{name}}`. */
  variables: readonly (readonly [name: string, value: string])[]
}

/** The environments of an API. */
export type Environments = {
  /** The id; empty for none. */
  chosen: string
  list: readonly Environment[]
  /** Stored on this device, not only in this tab. */
  isKept: boolean
}

type Owner = Pick<PlaygroundData, 'api'>

/** The storage key of an environment's credentials. */
export const scopeOf = ({ api }: Owner, id: string) => (id ? `${api}~${id}` : api)

const areas = ['sessionStorage', 'localStorage'] as const

export function recallEnvironments(data: Owner): Environments {
  for (const area of areas) {
    try {
      const { chosen, list }: Partial<Environments> = JSON.parse(recall(environmentsKey(data), area) || '{}')
      if (Array.isArray(list)) {
        const valid = list.filter(isEnvironment)
        const isListed = valid.some(({ id }) => id === chosen)
        return { chosen: isListed ? chosen! : '', list: valid, isKept: area === 'localStorage' }
      }
    } catch {
      // Ignore stored data that is not JSON.
    }
  }
  return { chosen: '', list: [], isKept: false }
}

const isTextPair = (pair: unknown) => Array.isArray(pair) && pair.every((text) => typeof text === 'string')

function isEnvironment(value: unknown): value is Environment {
  const { id, name, server, serverVariables, variables }: Partial<Environment> = value ?? {}
  return (
    [id, name].every((text) => typeof text === 'string') &&
    (server === undefined || typeof server === 'string') &&
    Object.entries(serverVariables ?? {}).every(isTextPair) &&
    Array.isArray(variables) &&
    variables.every(isTextPair)
  )
}

export function keepEnvironments(data: Owner, { chosen, list, isKept }: Environments): void {
  const text = list.length > 0 ? JSON.stringify({ chosen, list }) : ''
  for (const area of areas)
    keep(environmentsKey(data), (area === 'localStorage') === isKept ? text : '', area)
}

export const chosenOf = ({ chosen, list }: Environments) => list.find(({ id }) => id === chosen)

/** Replaces the selected environment. */
export function withChosen(environments: Environments, change: Partial<Environment>): Environments {
  const { chosen, list } = environments
  return { ...environments, list: list.map((item) => (item.id === chosen ? { ...item, ...change } : item)) }
}
