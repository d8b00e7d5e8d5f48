import type { Words } from './words.ts'

/** The status of a response that did not come from the proxy; 0 for a redirect. */
const cases: [status: RegExp, title: string, step: string][] = [
  [/405|501/, 'A reverse proxy rejected POST', 'Docs owner: allow POST to this path there.'],
  [/404|410/, 'This site has no proxy', 'Docs owner: run `octavo serve` and forward this path to it.'],
  [
    /413/,
    'The body is too large for the reverse proxy',
    'Docs owner: raise its limit (`client_max_body_size` in nginx).',
  ],
  [/^0|401|403|407/, 'A reverse proxy requires sign-in', 'Reload the page and sign in.'],
  [/^5/, "This site's server did not respond", 'Try again. Docs owner: check that it is running.'],
  [/^/, 'A reverse proxy responded instead', 'Docs owner: forward POST to this path.'],
]

const withoutRelay = 'Docs owner: or set `api.playground.proxy` to `false` if the API allows CORS.'

export function explainBlocked(status: number | undefined, why: string): Words {
  const [, title, step] = cases.find(([rule]) => rule.test(`${status ?? 0}`))!
  return [title, why, step, withoutRelay]
}
