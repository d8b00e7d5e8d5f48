import type { RelayHead } from './relay-message.ts'

/** The result of a request sent by this process instead of a browser. */
export type CallResult =
  | { kind: 'responded'; status: number; headers: readonly (readonly [string, string])[]; body: Uint8Array }
  | { kind: 'refused'; code: string; detail: string }

/** Sends a request under the relay's rules. `incoming` is the HTTP request to this server. */
export type CallApi = (incoming: unknown, head: RelayHead, body: string | undefined) => Promise<CallResult>
