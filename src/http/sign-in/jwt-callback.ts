import { attribute, createReturnPage, type ReturnPage } from './return-page.ts'

/**
 * The page that readers come back to with a token behind the `#` of its address, which no server sees: its script takes
 * the token out of the address and sends it to `action`.
 */
export function jwtCallbackPage(scriptUrl: string, action: string, lang: string): ReturnPage {
  return createReturnPage({
    scriptUrl,
    lang,
    withoutScript:
      'This step needs JavaScript: it hands over what your sign-in gave you. Turn it on and sign in again.',
    formAction: "'self'",
    // With `no-referrer` a form is sent with `Origin: null`, and the server could not tell it from a forged one:
    // https://fetch.spec.whatwg.org/#append-a-request-origin-header
    referrer: 'same-origin',
    content: `<form method="post" action="${attribute(action)}">
<input type="hidden" name="token">
<input type="hidden" name="redirect">
</form>
`,
  })
}
