import { withTexts } from '../../texts/load-texts.ts'
import { saveDraft } from '../draft/draft.ts'
import type { Parts } from '../parts.ts'
import { prepareDraft } from '../plan.ts'
import type { rememberRequest } from '../side.tsx'
import type { State } from '../state.ts'
import type { Exchange, Transport } from './exchange.ts'
import { wayOf } from './route-text.ts'
import { runExchange } from './run-exchange.ts'
import { writeWire } from './wire.ts'

export type SendInput = {
  state: () => State
  update: (part: Partial<State>) => void
  extras: Parts['extras']
  /** Called when the exchange is first drawn. */
  onFirst: () => void
}

/** Sends the draft and shows the progress. */
export async function sendDraft(
  { state, update, extras, onFirst }: SendInput,
  transportFor: (way: 'relay' | 'direct') => Transport,
  signal: AbortSignal,
): Promise<void> {
  if ([...state().secrets.values()].some(({ oauth }) => oauth)) await (await extras()).refreshTokens(signal)
  const { data, draft } = state()
  const prepared = prepareDraft({ ...state(), origin: location.origin })
  const boundary = `octavo-${crypto.getRandomValues(new Uint32Array(3)).join('')}`
  const show = (exchange: Exchange) => {
    const isFirst = state().exchange?.started !== exchange.started
    update({ exchange })
    if (isFirst) onFirst()
  }
  const transport = transportFor(wayOf(data, draft))
  const finalExchange = await runExchange(transport, writeWire(prepared, boundary), {
    signal,
    onChange: show,
  })
  // The first time it is shown, if it took less than a frame.
  show(finalExchange)
  void remember({ state, update }, { draft: saveDraft(draft), exchange: finalExchange, time: Date.now() })
}

/** Adds a request to the history. The next request does not wait for it. */
async function remember(
  { state, update }: Pick<SendInput, 'state' | 'update'>,
  entry: Parameters<typeof rememberRequest>[1],
): Promise<void> {
  try {
    const side = await withTexts(import('../side.tsx'), 'tools')
    side.rememberRequest(state().data, entry)
    if (state().side) update({})
  } catch {
    // Without the history, the response is still shown.
  }
}
