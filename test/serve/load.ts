import { setTimeout as pause } from 'node:timers/promises'
import { keptConnections, type Raw, rawGet } from './raw-get.ts'

export type Load = {
  /** So many answers came so far. */
  answered: () => number
  /** What went wrong, in words. */
  failures: string[]
  stop: () => Promise<void>
}

type LoadOptions = {
  /** So many requests are under way at any time. */
  lanes?: number
  /** Between two requests of a lane. */
  pauseMs?: number
  /** Says what is wrong with an answer. Without it, every status of 500 and above is. */
  judge?: (answer: Raw, path: string) => string | undefined
  headers?: Record<string, string>
  /** Forms of one answer are asked for in turn. */
  encodings?: string[]
}

/** A constant stream of requests for these addresses, until it is stopped. */
export function startLoad(site: string, paths: readonly string[], options: LoadOptions = {}): Load {
  const { lanes = 20, pauseMs = 5, headers, encodings = ['identity', 'br', 'gzip'] } = options
  const judge = options.judge ?? (({ status }: Raw) => (status >= 500 ? `status ${status}` : undefined))
  const agent = keptConnections(lanes)
  const failures: string[] = []
  let answered = 0
  let isOver = false

  async function runLane(lane: number): Promise<void> {
    for (let turn = lane; !isOver; turn++) {
      const path = paths[turn % paths.length]!
      const encoding = encodings[Math.floor(turn / paths.length) % encodings.length]!
      try {
        const answer = await rawGet(`${site}${path}`, {
          agent,
          headers: { ...headers, 'Accept-Encoding': encoding },
        })
        const wrong = judge(answer, path)
        if (wrong) failures.push(`${path} (${encoding}): ${wrong}`)
        answered += 1
      } catch (problem) {
        failures.push(`${path} (${encoding}): ${(problem as NodeJS.ErrnoException).code ?? problem}`)
      }
      await pause(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
  return {
    answered: () => answered,
    failures,
    async stop() {
      isOver = true
      await all
      agent.destroy()
    },
  }
}
