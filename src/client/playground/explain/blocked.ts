import type { Words } from './words.ts'

/** What answers in the place of the relay is told by its status; 0 for a redirect. */
const cases: [status: RegExp, title: string, step: string][] = [
  [
    /405|501/,
    'Something in front of this site refuses POST',
    'Docs owner: allow POST to this path in the proxy.',
  ],
  [
    /404|410/,
    'This site has no relay',
    'Docs owner: run `octavo serve`, and let the proxy pass this path on.',
  ],
  [
    /413/,
    'The body is too large for a proxy of this site',
    'Docs owner: raise its limit (`client_max_body_size` in nginx).',
  ],
  [/^0|401|403|407/, 'Something in front of this site wants you to sign in', 'Reload the page and sign in.'],
  [
    /^5/,
    'The server of this site does not answer its proxy',
    'Send it again. Docs owner: check that it runs.',
  ],
  [/^/, 'Something in front of this site answered', 'Docs owner: let the proxy pass POST to this path on.'],
]

const withoutRelay = 'Docs owner: or set `api.playground.proxy` to `false`; the API then has to allow CORS.'

export function explainBlocked(status: number | undefined, why: string): Words {
  const [, title, step] = cases.find(([rule]) => rule.test(`${status ?? 0}`))!
  return [title, why, step, withoutRelay]
}
