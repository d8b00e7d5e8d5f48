import { messagesIn } from './message.ts'
import { createWords } from './words.ts'

/** A text of the English catalogue with values: `{host}`, `{count}`. */
export const message = /* @__PURE__ */ messagesIn(/* @__PURE__ */ createWords('en-GB'))
