import { faults } from '../../../strings/playground-explain.ts'
import type { Fault } from '../send/exchange.ts'

/** A title, the reason, and what to do. Without a reason here, the proxy sends its own. */
export type Words = readonly [title: string, why: string, ...steps: string[]]

/** For every code; a code without words does not compile. */
export const words: Record<Fault['code'], Words> = faults
