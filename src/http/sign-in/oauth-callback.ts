import { createReturnPage, type ReturnPage } from './return-page.ts'

/** The page that a provider sends readers back to when they signed in for the playground, with a code in its address. */
export function oauthCallbackPage(scriptUrl: string, lang: string): ReturnPage {
  return createReturnPage({
    scriptUrl,
    lang,
    withoutScript: 'This page needs JavaScript to hand the answer over. You can close this window.',
    formAction: "'none'",
    referrer: 'no-referrer',
  })
}
