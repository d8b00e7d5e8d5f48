import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { packagePath } from '../../core/package-files.ts'
import type { UrlPath } from '../../core/path.ts'
import type { Remote } from '../../core/remote/remote-cache.ts'
import type { BuildOptions } from '../options.ts'
import type { RenderedPage } from './render-page.ts'

/** What a thread needs to read the same site. */
export type ThreadData = {
  options: Omit<BuildOptions, 'lastChanged' | 'onProgress' | 'onManyPages'>
  urls: readonly UrlPath[]
  /** Names of parts that exist already. */
  parts: readonly string[]
  /** Preview images that the last build drew. */
  cards: ReadonlySet<string>
  /** The position of the next page that no thread has taken. */
  counter: Int32Array
  port: MessagePort
}

/** Services of the main thread. A thread calls them by name. */
export type Services = {
  readRemote: (url: string) => Promise<Remote>
  lastChanged: NonNullable<BuildOptions['lastChanged']>
}

export type ThreadMessage =
  | { kind: 'page'; at: number; page: RenderedPage | undefined }
  | { kind: 'call'; id: number; name: keyof Services; argument: string }
  | { kind: 'failed'; problem: unknown }

/** The reply to a call. */
export type ThreadReply = { id: number; value: unknown }

type Input = {
  options: BuildOptions
  urls: readonly UrlPath[]
  /** How many threads render, including this one. */
  jobs: number
  parts: readonly string[]
  cards: ReadonlySet<string>
  services: Services
  render: (url: UrlPath) => Promise<RenderedPage | undefined>
  /** Called in the order of the URLs. */
  write: (url: UrlPath, page: RenderedPage | undefined) => void
}

/** Renders pages on several threads. The output does not depend on their number. */
export async function renderOnThreads({ urls, jobs, render, write, ...input }: Input): Promise<void> {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const pages = new Map<number, RenderedPage | undefined>()
  const threads = Array.from({ length: jobs - 1 }, () => startThread({ ...input, urls, counter, pages }))
  try {
    for (const [next, url] of urls.entries()) {
      while (!pages.has(next)) {
        for (const thread of threads) thread.receive()
        if (pages.has(next)) break
        const at = Atomics.add(counter, 0, 1)
        if (at < urls.length) pages.set(at, await render(urls[at]!))
        else await pause()
      }
      write(url, pages.get(next))
      pages.delete(next)
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
}

/** Until another thread has finished its page. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

type ThreadInput = Pick<Input, 'options' | 'urls' | 'parts' | 'cards' | 'services'> & {
  counter: Int32Array
  pages: Map<number, RenderedPage | undefined>
}

function startThread({ options, urls, parts, cards, services, counter, pages }: ThreadInput) {
  const { port1: port, port2 } = new MessageChannel()
  const { lastChanged: _dates, onProgress: _progress, onManyPages: _memory, ...rest } = options
  const workerData: ThreadData = { options: rest, urls, parts, cards, counter, port: port2 }
  const worker = new Worker(packagePath('dist/build/page-thread.js'), { workerData, transferList: [port2] })
  let failure: { problem: unknown } | undefined
  let isStopping = false
  worker.on('error', (problem) => {
    failure ??= { problem }
  })
  worker.on('exit', () => {
    if (!isStopping) failure ??= { problem: new Error('A build thread stopped unexpectedly') }
  })

  function handle(message: ThreadMessage): void {
    if (message.kind === 'failed') throw message.problem
    if (message.kind === 'page') return void pages.set(message.at, message.page)
    const { id, name, argument } = message
    // The cast is safe because threads only pass paths that they got from this site.
    void (services[name] as (argument: string) => Promise<unknown>)(argument).then((value) =>
      port.postMessage({ id, value } satisfies ThreadReply),
    )
  }

  return {
    /** Takes finished pages without waiting. */
    receive(): void {
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
        handle(next.message)
      if (failure) throw failure.problem
    },
    async stop(): Promise<void> {
      isStopping = true
      port.close()
      await worker.terminate()
    },
  }
}
