import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Ids used by the page's content. */
export const OwnIds = createContext<ReadonlySet<string>>(new Set())

/**
 * Ids that styles and scripts of existing sites use: see `docs/moving/hooks.mdx`. A heading or
 * field with the same name takes precedence.
 */
export function useHookId(): (id: string, other?: string) => string | undefined {
  const own = useContext(OwnIds)
  return (id, other) => (own.has(id) ? other : id)
}
