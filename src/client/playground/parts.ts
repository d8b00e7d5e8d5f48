import { withTexts } from '../texts/load-texts.ts'
import { saveDraft } from './draft/draft.ts'
import type { Root } from './draw/root.ts'
import type { ExtrasInput } from './extras.tsx'

type Sender = ReturnType<typeof import('./send/sender.tsx')['createSender']>
type Extras = ReturnType<typeof import('./extras.tsx')['createExtras']>

type PartsInput = Pick<ExtrasInput, 'state' | 'update' | 'setSecret' | 'change' | 'fillSaved'> & {
  address: string
  root: Root
  onCancel: () => void
}

export type Parts = ReturnType<typeof createParts>

/** Parts of the playground that are loaded on first use. */
export function createParts(input: PartsInput) {
  const { address, root, state, onCancel } = input
  const { data } = state()
  const { page, relay, credentials } = data
  const base = address.slice(0, address.length - `${page === '/' ? '' : page}/~`.length)
  let sender: Sender | undefined
  let extras: Extras | undefined

  async function loadSender(): Promise<Sender> {
    const { createSender } = await withTexts(import('./send/sender.tsx'), 'response')
    sender ??= createSender(root, { base, page, relay, credentials }, onCancel)
    return sender
  }

  return {
    sender: loadSender,
    async extras(): Promise<Extras> {
      const { createExtras } = await withTexts(import('./extras.tsx'), 'tools')
      extras ??= createExtras({
        ...input,
        data,
        base,
        saved: () => saveDraft(state().draft),
        transport: async () => (await loadSender()).transport(data.proxy ? 'relay' : 'direct'),
      })
      return extras
    },
    /** The parts loaded so far. */
    loaded: () => ({ sender, extras }),
  }
}
