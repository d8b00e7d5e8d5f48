import type { Answer } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'

export type Source = {
  start: SearchStart
  /** Nothing when another question came after it. */
  ask: (question: string) => Promise<Answer | undefined>
}

/** Who answers: the server, or, for a site of files, the browser itself. */
export async function createSource(address: string): Promise<Source> {
  const start = (await load(address)) as SearchStart
  const read =
    start.kind === 'files'
      ? (await import('./files.ts')).createFileSearch(start, (name) => load(`${start.folder}/${name}.json`))
      : (question: string, signal: AbortSignal) =>
          load(`${address}?q=${encodeURIComponent(question)}`, signal) as Promise<Answer>
  let last: AbortController | undefined
  return {
    start,
    async ask(question) {
      last?.abort()
      const own = new AbortController()
      last = own
      try {
        const answer = await read(question, own.signal)
        return own.signal.aborted ? undefined : answer
      } catch (problem) {
        if (own.signal.aborted) return undefined
        throw problem
      }
    },
  }
}

async function load(address: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
