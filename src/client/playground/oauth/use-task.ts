import { OAuthProblem } from '../../../request/oauth-problem.ts'
import type { Use } from '../draw/use.ts'

/** Work that takes a while, one at a time: what it is at, and how it failed. */
export type Task<Step> = {
  /** Nothing where nothing is under way. */
  step?: Step
  problem?: string
  start: (first: Step, work: (signal: AbortSignal, onStep: (step: Step) => void) => Promise<void>) => void
  cancel: () => void
  fail: (problem: string) => void
}

export function useTask<Step>(use: Use): Task<Step> {
  const [state, setState] = use.state<{ step?: Step; problem?: string }>({})
  const current = use.ref<AbortController>()
  const stop = () => current.current?.abort()
  use.effect(() => stop, [])
  return {
    ...state,
    async start(first, work) {
      stop()
      current.current = new AbortController()
      const { signal } = current.current
      // What was cancelled may still end, and says nothing then.
      const show = (next: typeof state) => signal.aborted || setState(next)
      show({ step: first })
      try {
        await work(signal, (step) => show({ step }))
        show({})
      } catch (problem) {
        show({
          problem:
            problem instanceof OAuthProblem ? problem.message : `This did not work: ${String(problem)}`,
        })
      }
    },
    cancel() {
      stop()
      setState({})
    },
    fail: (problem) => setState({ problem }),
  }
}
