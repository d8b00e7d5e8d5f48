import { setTimeout as pause } from 'node:timers/promises'
import { callRelay, type RelayResponse } from '../../fixtures/serve/call-relay.ts'
import { isFull } from '../../setup/sizes.ts'

export type RelayLoad = { results: Map<string, RelayResponse | string>; stop: () => Promise<void> }

/** POSTs of many visitors through the relay, each with a unique body. */
export function startRelayLoad(site: string, api: string, prefix: string): RelayLoad {
  const results = new Map<string, RelayResponse | string>()
  let isStopped = false
  let next = 0
  const runConnection = async () => {
    while (!isStopped) {
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
      results.set(
        body,
        await callRelay(request).catch((problem: NodeJS.ErrnoException) => problem.code ?? String(problem)),
      )
      await pause(isFull ? 10 : 40)
    }
  }
  const all = Promise.all(Array.from({ length: isFull ? 6 : 3 }, runConnection))
  return {
    results,
    async stop() {
      isStopped = true
      await all
    },
  }
}
