/** The path of a page's Markdown: the page path plus `.md`, or `/index.md` for the home page. */
export const markdownPath = (url: string) => (url === '/' ? '/index.md' : `${url}.md`)

/** The same as a link, with the base path. */
export const markdownUrl = (url: string, link: (href: string) => string) =>
  url === '/' ? `${link('/').replace(/\/$/, '')}/index.md` : `${link(url)}.md`
