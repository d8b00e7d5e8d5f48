import { readSentText, type SentText } from '../../strings/messages/sent-text.ts'
import { createWords } from '../../strings/messages/words.ts'

const words = createWords(document.documentElement.lang)

/** Texts as the playground uses them, in the page's language. */
export const readTexts = (texts: readonly SentText[]): unknown[] =>
  texts.map((text) => readSentText(text, words))
