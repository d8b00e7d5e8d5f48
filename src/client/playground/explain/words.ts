import { faults } from '../../../strings/playground-explain.ts'
import type { Fault } from '../send/exchange.ts'

/** A title, the reason and the next steps. If the reason is empty, the proxy sends its own. */
export type Words = readonly [title: string, why: string, ...steps: string[]]

/** Typed so that every code must have an entry. */
export const words = (): Record<Fault['code'], Words> => faults
