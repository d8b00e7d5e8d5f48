import type { ConsoleData } from '../../request/console.ts'
import { credentialsMissing } from '../playground/missing.ts'
import { recallSecrets } from '../playground/secrets.ts'
import { chosenServer } from '../playground/server-menu.ts'
import { loadStyle } from '../playground/style-sheet.ts'
import { asPlayground } from './connection/as-playground.ts'
import type { ConsoleState } from './state.ts'
import { recallForm } from './stored-form.ts'

/** Defined at build time. */
declare const __CONSOLE_CSS__: string

/** Loads a channel's data and fills the form from the last visit or the spec. */
export async function readOpening(address: string): Promise<ConsoleState> {
  const [response] = await Promise.all([
    fetch(`${address}console.json`),
    loadStyle(__CONSOLE_CSS__),
    loadStyle(),
  ])
  if (!response.ok) throw new Error(`Got status ${response.status}`)
  const channel: ConsoleData = await response.json()
  const data = asPlayground(channel)
  const { draft, offer } = recallForm(data, channel)
  // The server chosen on the page wins.
  const first = { ...draft, server: chosenServer(data) }
  const secrets = recallSecrets(data)
  return {
    channel,
    data,
    draft: first,
    first,
    offer,
    secrets,
    startsFilled: credentialsMissing(data, first, secrets).length === 0,
    seen: new Set(),
    isOpen: false,
    isTried: false,
    phase: 'none',
    opened: 0,
    code: '1000',
    reason: '',
    sorts: new Map(),
    isFollowed: true,
    status: '',
    messageStatus: '',
  }
}
