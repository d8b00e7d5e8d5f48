import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type LaterProps<Props> = { load: () => Promise<ComponentType<Props>>; with: Props }

/** A part that comes over the network when an answer needs it. */
export function Later<Props extends object>({ load, with: props }: LaterProps<Props>) {
  const [found, setFound] = useState<{ Part?: ComponentType<Props>; failed?: boolean }>({})
  useEffect(() => {
    let isCurrent = true
    load().then(
      (Part) => isCurrent && setFound({ Part }),
      () => isCurrent && setFound({ failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [load])
  if (found.Part) return <found.Part {...props} />
  return found.failed ? (
    <div class="blank">A part of this page could not be loaded. The answer can still be saved.</div>
  ) : null
}
