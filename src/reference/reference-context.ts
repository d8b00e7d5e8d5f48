import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** The context of reference components. */
export type Reference = {
  /** Spec text -> safe HTML. */
  markdown: (text: string) => string
  /** Spec text on one line -> safe HTML. */
  inline: (text: string) => string
  /** Highlighted JSON. */
  json: (text: string) => string
  /** The page's URL with base path; parts are below it. */
  pageUrl: string
  /** The page URL of an operation by `operationId` or reference, if any. */
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
