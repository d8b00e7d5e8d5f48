import { componentStrings } from '../components/base/strings.ts'
import { signInStrings } from './sign-in/sign-in-strings.ts'

/** Every text of the interface. Another language is another object of this shape. */
export const english = {
  ...componentStrings,
  skip: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  navigation: 'Documentation',
  sections: 'Sections',
  more: 'More',
  breadcrumb: 'Breadcrumb',
  switchTheme: 'Switch between light and dark',
  onThisPage: 'On this page',
  related: 'Related',
  previous: 'Previous',
  next: 'Next',
  pagesOf: (group: string) => `Pages of ${group}`,
  previousAndNext: 'Previous and next',
  editPage: 'Edit this page',
  copyMarkdown: 'Copy as Markdown',
  viewMarkdown: 'View as Markdown',
  downloadSpec: 'Download the OpenAPI file',
  copyMcp: 'Copy the address of the MCP server',
  connectTo: (name: string) => `Connect to ${name}`,
  downloadCollection: (name: string) => `Download for ${name}`,
  pageMenu: 'More about this page',
  openIn: (name: string) => `Open in ${name}`,
  askAbout: (address: string) => `Read ${address} and help me with my questions about it.`,
  lastUpdated: (date: string) => `Last updated ${date}`,
  dismiss: 'Dismiss',
  announcement: 'Announcement',
  examples: 'Examples',
  notFoundTitle: 'No page at this address',
  notFoundLead: 'The nearest addresses that exist:',
  notFoundEmpty: 'Nothing here has a similar address.',
  home: 'Home',
  choose: {
    products: 'Product',
    languages: 'Language',
    versions: 'Version',
    dropdowns: 'Part',
    menu: 'Part',
    tabs: 'Section',
    anchors: 'Part',
    groups: 'Group',
  },
  configProblem: 'The settings of this site cannot be read',
  pageProblem: 'This page has a mistake',
  search: {
    label: 'Search operations, fields and pages',
    button: 'Search',
    close: 'Close',
    results: 'Results',
    operations: 'Operations',
    fields: 'Fields',
    pages: 'Pages',
    recent: 'Recent searches',
    clear: 'Clear',
    move: 'move',
    open: 'open',
    tryOut: 'open with playground',
    searching: 'Searching …',
    none: 'Nothing found for “{question}”',
    some: '{shown} of {count}',
    failed: 'The search does not answer. Try again in a moment.',
  },
  pageProblemShown: 'Below is its last good form.',
  ...signInStrings,
}

export type Strings = typeof english

const catalogue: Record<string, Strings> = { en: english }

/** The catalogue of a language, of its main language, or the English one. */
export function stringsFor(language: string | undefined): Strings {
  return catalogue[language ?? 'en'] ?? catalogue[language?.split('-')[0] ?? 'en'] ?? english
}
