import type { Difference } from '../../../../request/check.ts'
import type { Use } from '../../draw/use.ts'
import { createDecoder } from '../body.ts'
import { checkEvent } from '../event-check.ts'
import { createEventReader, type EventReader, type StreamEvent } from '../event-reader.ts'
import type { ViewProps } from './view.ts'

export type ArrivedEvent = StreamEvent & {
  /** Milliseconds from the start of the request. */
  at: number
}

type Reading = { events: ArrivedEvent[]; read: number; isDone: boolean }

/** The events so far; every chunk is read once. */
export function useEvents(use: Use, { exchange, type, charset }: ViewProps): ArrivedEvent[] {
  const { chunks, times, phase } = exchange
  const state = use.ref<Reading>({ events: [], read: 0, isDone: false })
  const tools = use.ref<{ reader: EventReader; decoder: TextDecoder }>()
  tools.current ??= { reader: createEventReader(type), decoder: createDecoder(charset) }
  const { reader, decoder } = tools.current
  const progress = state.current
  const add = (events: StreamEvent[], time: number) => {
    for (const event of events) progress.events.push({ ...event, at: time })
  }
  for (; progress.read < chunks.length; progress.read++)
    add(reader.push(decoder.decode(chunks[progress.read], { stream: true })), times[progress.read] ?? 0)
  if (phase === 'done' && !progress.isDone) {
    progress.isDone = true
    add(reader.push(decoder.decode()), times.at(-1) ?? 0)
    add(reader.end(), times.at(-1) ?? 0)
  }
  return progress.events
}

/** The differences of each event, computed once. */
export function useEventDifferences(
  use: Use,
  { type, documented }: ViewProps,
): (event: StreamEvent) => Difference[] {
  const cache = use.memo(() => new WeakMap<StreamEvent, Difference[]>(), [documented])
  return (event) => {
    const differences = cache.get(event) ?? checkEvent(event, type, documented)
    cache.set(event, differences)
    return differences
  }
}
