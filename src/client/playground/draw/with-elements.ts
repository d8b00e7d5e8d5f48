import type { Drawn } from './jsx-runtime.ts'

/** Puts elements into a text: `Open {0} and enter {1}`. */
export const withElements = (text: string, elements: readonly Drawn[]): Drawn[] =>
  text.split(/\{(\d)\}/).map((part, index) => (index % 2 === 1 ? elements[Number(part)] : part))
