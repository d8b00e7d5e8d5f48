import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, askRelay } from '../../fixtures/serve/ask.ts'
import { isFull } from '../../setup/sizes.ts'

export type RelayLoad = { answers: Map<string, Answer | string>; stop: () => Promise<void> }

/** POSTs of many visitors through the relay, each with a unique body. */
export function startRelayLoad(site: string, api: string, prefix: string): RelayLoad {
  const answers = new Map<string, Answer | string>()
  let isOver = false
  let next = 0
  const runConnection = async () => {
    while (!isOver) {
      const number = next++
      const body = `${prefix}-${number}`
      const from = `127.0.${1 + (Math.floor(number / 200) % 200)}.${1 + (number % 200)}`
      const request = {
        site,
        page: '/api-reference/books/post',
        url: `${api}/books`,
        method: 'POST',
        body,
        from,
      }
      answers.set(
        body,
        await askRelay(request).catch((problem: NodeJS.ErrnoException) => problem.code ?? String(problem)),
      )
      await pause(isFull ? 10 : 40)
    }
  }
  const all = Promise.all(Array.from({ length: isFull ? 6 : 3 }, runConnection))
  return {
    answers,
    async stop() {
      isOver = true
      await all
    },
  }
}
