import { createHash } from 'node:crypto'
import { stringsFor } from '../../strings/languages/index.ts'

export type CallbackPage = { body: string; headers: Record<string, string> }

type Input = {
  scriptUrl: string
  lang: string
  needsScript: 'oauthNeedsScript' | 'jwtNeedsScript'
  /** Texts for the script. */
  texts: readonly ('done' | 'nothingToDo' | 'pageClosed' | 'noToken')[]
  /** Where the page's form may be sent. */
  formAction: "'none'" | "'self'"
  referrer: 'no-referrer' | 'same-origin'
  content?: string
}

const style =
  'body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** The page that OAuth providers redirect to, with a code in its URL. */
export function oauthCallbackPage(scriptUrl: string, lang: string): CallbackPage {
  return createCallbackPage({
    scriptUrl,
    lang,
    needsScript: 'oauthNeedsScript',
    texts: ['done', 'nothingToDo', 'pageClosed'],
    formAction: "'none'",
    referrer: 'no-referrer',
  })
}

/**
 * The page that readers return to with a token in the URL fragment, which no server sees: its script removes
 * the token from the URL and sends it to `action`.
 */
export function jwtCallbackPage(scriptUrl: string, action: string, lang: string): CallbackPage {
  return createCallbackPage({
    scriptUrl,
    lang,
    needsScript: 'jwtNeedsScript',
    texts: ['noToken'],
    formAction: "'self'",
    // With `no-referrer` a form is sent with `Origin: null`, which looks like a forged request:
    // https://fetch.spec.whatwg.org/#append-a-request-origin-header
    referrer: 'same-origin',
    content: `<form method="post" action="${attribute(action)}">
<input type="hidden" name="token">
<input type="hidden" name="redirect">
</form>
`,
  })
}

/**
 * A page that readers return to after signing in. Its URL contains a secret, so only our own script runs on
 * it, it sends no referrer to others, and it is not cacheable.
 */
function createCallbackPage(input: Input): CallbackPage {
  const { scriptUrl, lang, needsScript, texts, formAction, referrer, content = '' } = input
  const { callback } = stringsFor(lang)
  const data = texts.map((name) => ` data-${kebabCase(name)}="${attribute(callback[name])}"`).join('')
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
<title>${attribute(callback.title)}</title>
<style>${style}</style>
<script type="module" src="${attribute(scriptUrl)}"></script>
</head>
<body>
<main dir="auto">
<h1>${attribute(callback.title)}</h1>
<p role="status"${data}>${attribute(callback.wait)}</p>
<noscript><p>${attribute(callback[needsScript])}</p></noscript>
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

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `no-token` for `noToken`, as in `dataset.noToken`. */
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
