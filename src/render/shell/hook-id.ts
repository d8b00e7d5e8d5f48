import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Ids that the text of a page uses. */
export const OwnIds = createContext<ReadonlySet<string>>(new Set())

/**
 * Ids by which styles and scripts of existing sites find the parts of a page: see `docs/moving/hooks.mdx`. A heading or a
 * field of the same name has the anchor to itself.
 */
export function useHookId(): (id: string, other?: string) => string | undefined {
  const own = useContext(OwnIds)
  return (id, other) => (own.has(id) ? other : id)
}
