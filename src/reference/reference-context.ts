import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** What everything on a reference page needs from outside. */
export type Reference = {
  /** Text of a description -> safe HTML. */
  markdown: (text: string) => string
  /** One line of it. */
  inline: (text: string) => string
  /** JSON with its colours. */
  json: (text: string) => string
  /** The address of the page, base path included; parts of it are below. */
  pageUrl: string
  /** The address in the site of an operation that is named by `operationId` or by reference, if it has a page. */
  operationUrl?: (idOrRef: string) => string | undefined
}

export const ReferenceContext = createContext<Reference>({
  markdown: escapeText,
  inline: escapeText,
  json: escapeText,
  pageUrl: '',
})

export function useReference(): Reference {
  return useContext(ReferenceContext)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
