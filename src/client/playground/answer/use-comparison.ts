import { useEffect, useState } from 'preact/hooks'
import type { WrittenJson } from '../../../request/written-json.ts'
import type { Comparison } from './comparison.tsx'
import type { Documented } from './documented.ts'

/** Nothing where the description says nothing, and until what compares is loaded. */
export function useComparison(
  value: WrittenJson | undefined,
  documented: Documented,
): Comparison | undefined {
  const [found, setFound] = useState<Comparison>()
  useEffect(() => {
    setFound(undefined)
    if (!value || documented.kind !== 'content' || !documented.schema) return
    let isCurrent = true
    import('./comparison.tsx').then(
      ({ compare }) => isCurrent && setFound(compare(value, documented)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [value, documented])
  return found
}
