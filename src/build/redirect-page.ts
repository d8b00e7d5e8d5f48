import { createHash } from 'node:crypto'
import { attribute } from './static-page.ts'

/** Keeps what stands behind `?` and `#`, which the other way to lead on would lose; what the new address has comes first. */
const script =
  'const u=new URL(document.querySelector("link[rel=canonical]").href);u.search||=location.search;u.hash||=location.hash;location.replace(u)'
const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** Leads from an old address to its page where the host knows nothing of redirects. */
export function redirectPage(to: string): string {
  const href = attribute(to)
  // Thousands of these may be written; what HTML does not need is left out.
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="robots" content="noindex"><title>Moved</title>
<link rel="canonical" href="${href}">
<script>${script}</script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<main><h1>Moved</h1><p>This page is now at <a href="${href}">${href}</a>.</p></main>
`
}
