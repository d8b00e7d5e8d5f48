import { workerData } from 'node:worker_threads'
import { anonymous } from '../../access/audience.ts'
import { createBuildSite } from '../build-site.ts'
import type { Services, ThreadData, ThreadMessage, ThreadReply } from './page-threads.ts'
import { createPageRenderer, type RenderedPage } from './render-page.ts'

/** Renders the pages that no other thread has taken yet. */
const { options, urls, parts, cards, counter, port }: ThreadData = workerData

const send = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let lastCall = 0
const calls = new Map<number, (value: unknown) => void>()
port.on('message', ({ id, value }: ThreadReply) => {
  calls.get(id)?.(value)
  calls.delete(id)
})

/** Only the main thread fetches remote specs and reads dates. */
function call<Name extends keyof Services>(name: Name, argument: string) {
  const id = ++lastCall
  send({ kind: 'call', id, name, argument })
  // The main thread replies with the result of the same service.
  return new Promise<unknown>((resolve) => calls.set(id, resolve)) as ReturnType<Services[Name]>
}

async function renderPages(): Promise<void> {
  const { site } = createBuildSite(options, {
    readRemote: (url) => call('readRemote', url),
    lastChanged: (file) => call('lastChanged', file),
  })
  const render = createPageRenderer(
    { ...(await site.view(anonymous)), facts: site.facts },
    options.layout ?? 'folders',
    cards,
  )
  const names = new Set(parts)
  for (let at = take(); at < urls.length; at = take()) {
    const page = await render(urls[at]!, (name) => names.has(name))
    for (const { name } of page?.parts ?? []) names.add(name)
    const bytes = page && encode(page)
    send({ kind: 'page', at, page: bytes }, bytes && buffersOf(bytes))
  }
  await site.close()
}

const encoder = new TextEncoder()
const toBytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? encoder.encode(content) : content

/** Strings would be copied; the main thread takes over the memory of bytes. */
const encode = (page: RenderedPage): RenderedPage => ({
  ...page,
  files: page.files.map(([path, content]) => [path, toBytes(content)]),
  parts: page.parts.map((part) => ({ ...part, content: toBytes(part.content) })),
})

const buffersOf = ({ files, parts: list }: RenderedPage): ArrayBuffer[] =>
  [...files.map(([, content]) => content), ...list.map(({ content }) => content)].flatMap((content) =>
    typeof content === 'string' ? [] : [content.buffer as ArrayBuffer],
  )

const take = () => Atomics.add(counter, 0, 1)

renderPages().catch((problem) => send({ kind: 'failed', problem }))
