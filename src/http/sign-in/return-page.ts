import { createHash } from 'node:crypto'

export type ReturnPage = { body: string; headers: Record<string, string> }

type Input = {
  scriptUrl: string
  lang: string
  /** Told to who has no JavaScript. */
  withoutScript: string
  /** Where a form on it may go, and what is on it besides. */
  formAction: "'none'" | "'self'"
  referrer: 'no-referrer' | 'same-origin'
  content?: string
}

const style =
  'body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}'
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * A page that readers come back to from where they signed in. Its address holds something secret, so nothing but our own
 * script is on it, nobody else hears where it was, and nobody keeps it.
 */
export function createReturnPage(input: Input): ReturnPage {
  const { scriptUrl, lang, withoutScript, formAction, referrer, content = '' } = input
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ]
  const body = `<!doctype html>
<html lang="${attribute(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="${referrer}">
<title>Signing in</title>
<style>${style}</style>
<script type="module" src="${attribute(scriptUrl)}"></script>
</head>
<body>
<main>
<h1>Signing in</h1>
<p role="status">One moment…</p>
<noscript><p>${withoutScript}</p></noscript>
${content}</main>
</body>
</html>
`
  return {
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': referrer,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  }
}

export const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
