import { OAuthProblem } from '../../../request/oauth-problem.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Use } from '../draw/use.ts'

/** One asynchronous task at a time: its step and its problem. */
export type Task<Step> = {
  /** Undefined while idle. */
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
      // A cancelled task may still finish; its result is ignored.
      const show = (next: typeof state) => signal.aborted || setState(next)
      show({ step: first })
      try {
        await work(signal, (step) => show({ step }))
        show({})
      } catch (problem) {
        show({
          problem: problem instanceof OAuthProblem ? problem.message : strings.unexpected(String(problem)),
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
