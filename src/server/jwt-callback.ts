import { createHash } from 'node:crypto'

const style =
  'body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page that readers come back to with a token behind the `#` of its address, which no server sees. Nothing but our
 * own script is on it: that takes the token out of the address and sends it to `action`.
 */
export function jwtCallbackPage(
  scriptUrl: string,
  action: string,
  lang: string,
): { body: string; headers: Record<string, string> } {
  const body = `<!doctype html>
<html lang="${attribute(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Signing in</title>
<style>${style}</style>
<script type="module" src="${attribute(scriptUrl)}"></script>
</head>
<body>
<main>
<h1>Signing in</h1>
<p role="status">One moment…</p>
<noscript><p>This step needs JavaScript: it hands over what your sign-in gave you. Turn it on and sign in again.</p></noscript>
<form method="post" action="${attribute(action)}">
<input type="hidden" name="token">
<input type="hidden" name="redirect">
</form>
</main>
</body>
</html>
`
  return {
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // With `no-referrer` a form is sent with `Origin: null`, and the server could not tell it from a forged one:
      // https://fetch.spec.whatwg.org/#append-a-request-origin-header
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  }
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
