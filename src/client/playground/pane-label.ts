import * as strings from '../../strings/playground.ts'

/** The name of the response pane. In some languages, a section of the page is called `Response` too. */
export const paneLabel = (): string => `${strings.playground}: ${strings.responseTitle}`
