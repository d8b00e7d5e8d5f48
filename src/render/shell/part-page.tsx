import { renderToString } from 'preact-render-to-string'
import type { Chrome } from '../chrome.ts'

type PartPage = {
  title: string
  /** The page it belongs to; undefined if shared by several. */
  page?: { title: string; href: string }
  html: string
  lang: string
  chrome: Chrome
  label: string
}

/**
 * A part of a page as a separate document. The script inserts its `#part` into the page; without scripts
 * the link opens it.
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
