import { renderToString } from 'preact-render-to-string'
import type { Chrome } from '../chrome.ts'

type PartPage = {
  title: string
  /** The page it is part of; nothing where it is a part of several. */
  page?: { title: string; href: string }
  html: string
  lang: string
  chrome: Chrome
  label: string
}

/**
 * A part of a page as a document of its own. The browser takes `#part` out of it and puts it in place; without scripts
 * it is where the link leads.
 */
export function renderPartPage({ title, page, html, lang, chrome, label }: PartPage): string {
  const document = (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{page ? `${title} - ${page.title}` : title}</title>
        {chrome.styles.map((href) => (
          <link rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main class="o-part-page" id="content-area">
          {page && (
            <p>
              {label} <a href={page.href}>{page.title}</a>
            </p>
          )}
          <h1>{title}</h1>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToString(document)}`
}
