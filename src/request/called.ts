import type { RelayHead } from './relay-message.ts'

/** The result of a request sent by this process instead of a browser. */
export type Called =
  | { kind: 'answered'; status: number; headers: readonly (readonly [string, string])[]; body: Uint8Array }
  | { kind: 'refused'; code: string; detail: string }

/** Sends a request by the rules of the relay. `asker` is the server's incoming request. */
export type CallApi = (asker: unknown, head: RelayHead, body: string | undefined) => Promise<Called>
