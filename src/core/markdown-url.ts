/** Where the Markdown of a page is: its address plus `.md`; of the first page, the name of its file. */
export const markdownPath = (url: string) => (url === '/' ? '/index.md' : `${url}.md`)

/** As a link, below the base path. */
export const markdownUrl = (url: string, link: (href: string) => string) =>
  url === '/' ? `${link('/').replace(/\/$/, '')}/index.md` : `${link(url)}.md`
