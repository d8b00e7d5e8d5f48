import { message } from './messages/in-english.ts'

/** The page around the content: navigation, header, footer, page menu. */
export const shellStrings = {
  skip: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  collapseNavigation: 'Collapse navigation',
  navigation: 'Documentation',
  sections: 'Sections',
  more: 'More',
  breadcrumb: 'Breadcrumb',
  switchTheme: 'Toggle theme',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  onThisPage: 'On this page',
  related: 'Related',
  previous: 'Previous',
  next: 'Next',
  pagesOf: message('{group} pages'),
  previousAndNext: 'Previous and next',
  editPage: 'Edit page',
  copyMarkdown: 'Copy page',
  viewMarkdown: 'View Markdown',
  savePdf: 'Save as PDF',
  downloadSpec: 'Download spec',
  copyMcp: 'Copy MCP URL',
  connectTo: message('Connect to {name}'),
  downloadCollection: message('Download for {name}'),
  pageMenu: 'Page menu',
  askAbout: message('Read {url} so I can ask questions about it.'),
  lastUpdated: message('Last updated {day:date}'),
  dismiss: 'Dismiss',
  announcement: 'Announcement',
  examples: 'Examples',
  home: 'Home',
  choose: {
    products: 'Product',
    languages: 'Language',
    versions: 'Version',
    dropdowns: 'Section',
    menu: 'Section',
    tabs: 'Section',
    anchors: 'Section',
    groups: 'Group',
  },
  configProblem: 'docs.json has errors',
  pageProblem: 'This page has an error',
  pageProblemShown: 'Showing the last working version.',
}

/** Shown if a page fails to render. */
export const serverError = 'Something went wrong'
export const serverErrorDetail = 'This page failed to load. Try again later.'
