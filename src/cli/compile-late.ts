import { setFlagsFromString } from 'node:v8'

/**
 * Delays V8's optimizing compiler. These commands do most things once, so optimizing six times later saves more than a sixth of
 * the CPU time. Not for `serve`, which runs for weeks.
 */
export function compileLate(): void {
  setFlagsFromString('--interrupt-budget=400000')
}
