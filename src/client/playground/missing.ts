import type { PlaygroundData } from '../../request/playground.ts'
import type { Draft } from './draft/draft.ts'
import { fieldOf, isFillable, schemeTitle } from './panels/authorization-panel.tsx'
import { credentialOf, type Secret } from './secrets.ts'

/** Schemes of the chosen option whose credentials are empty. */
export function credentialsMissing(
  { security }: PlaygroundData,
  { option }: Draft,
  secrets: ReadonlyMap<string, Secret>,
): { label: string; field: string }[] {
  return (security[option] ?? [])
    .filter((scheme) => isFillable(scheme) && !credentialOf(scheme, secrets.get(scheme.id)))
    .map((scheme) => ({ label: schemeTitle(scheme), field: fieldOf(scheme) }))
}
