import { createHash } from 'node:crypto'

const style =
  'body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page that a provider sends readers back to when they signed in for the playground. Its address holds a code, so
 * nothing but our own script is on it, nobody hears where it was, and nobody keeps it.
 */
export function oauthCallbackPage(
  scriptUrl: string,
  lang: string,
): { body: string; headers: Record<string, string> } {
  const body = `<!doctype html>
<html lang="${attribute(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Signing in</title>
<style>${style}</style>
<script type="module" src="${attribute(scriptUrl)}"></script>
</head>
<body>
<main>
<h1>Signing in</h1>
<p role="status">One moment…</p>
<noscript><p>This page needs JavaScript to hand the answer over. You can close this window.</p></noscript>
</main>
</body>
</html>
`
  return {
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  }
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
