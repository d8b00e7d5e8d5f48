import { messagesIn } from './message.ts'
import { createPageWords } from './words.ts'

/** A text of the English catalogue with values: `{host}`, `{count}`. */
export const message = /* @__PURE__ */ messagesIn(/* @__PURE__ */ createPageWords('en-GB'))
