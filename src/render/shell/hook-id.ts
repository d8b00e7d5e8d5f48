import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Ids used by the page's content. */
export const OwnIds = createContext<ReadonlySet<string>>(new Set())

/**
 * Ids that styles and scripts of existing sites use: see `docs/moving/hooks.mdx`. A heading or
 * field with the same name takes precedence.
 */
export function useHookId(): (id: string, fallback?: string) => string | undefined {
  const pageIds = useContext(OwnIds)
  return (id, fallback) => (pageIds.has(id) ? fallback : id)
}
