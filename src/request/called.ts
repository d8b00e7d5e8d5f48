import type { RelayHead } from './relay-message.ts'

/** What an API answered to a request that came from this process and not from a browser. */
export type Called =
  | { kind: 'answered'; status: number; headers: readonly (readonly [string, string])[]; body: Uint8Array }
  | { kind: 'refused'; code: string; detail: string }

/** Sends a request by the rules of the relay. `asker` is the request of who asks, as the server has it. */
export type CallApi = (asker: unknown, head: RelayHead, body: string | undefined) => Promise<Called>
