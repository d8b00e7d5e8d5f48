import { expect, test } from 'vitest'
import { jwtCallbackPage } from '../../../src/http/sign-in/callback-pages.ts'
import { accountMarker, withAccountName } from '../../../src/render/shell/account.tsx'
import {
  drawAgentKey,
  drawPage,
  drawSignIn,
  drawSignOut,
  signedIn,
} from '../../fixtures/auth/sign-in-pages.ts'

const hostile = [
  '<svg onload=alert(1)>',
  '"><svg onload=alert(1)//',
  '"autofocus/onfocus=alert(1)//',
  "'><img src=x onerror=alert(1)>",
  '</title></script></main><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  "$&$`$'<b>",
  accountMarker,
]

/** Tags with their attribute names, which escaped text never changes. */
const shapeOf = (html: string) =>
  [...html.matchAll(/<(!--|\/?[a-z][^\s>/]*)((?:[^>"]|"[^"]*")*)>/gi)].map(
    ([, tag, attributes]) =>
      `${tag} ${[...attributes!.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, name]) => name).join(' ')}`,
  )

const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0]

const places: Record<string, (text: string) => string> = {
  'the typed username': (text) => drawSignIn({ name: text }),
  'the redirect target': (text) => drawSignIn({ redirect: text }),
  'the form action': (text) => drawSignIn({ action: text }),
  'a provider label': (text) =>
    drawSignIn({ prompt: { kind: 'choices', choices: [{ label: text, href: '/login?choice=0' }] } }),
  'a provider URL': (text) =>
    drawSignIn({ prompt: { kind: 'choices', choices: [{ label: 'Here', href: text }] } }),
  'the site name': (text) => drawSignIn({ chrome: { name: text } }),
  "the signed-in user's name": (text) =>
    drawSignOut({ kind: 'signed-in', name: text, action: '/logout', back: '/', isAlone: true }),
  'the return URL of sign-out': (text) =>
    drawSignOut({ kind: 'signed-in', name: 'Ida', action: '/logout', back: text, isAlone: true }),
  'the sign-in URL': (text) => drawSignOut({ kind: 'signed-out', signIn: text }),
  'a key': (text) => drawAgentKey({ newKey: text }),
  'the MCP URL': (text) => drawAgentKey({ mcpAddress: text }),
  'the key form action': (text) => drawAgentKey({ action: text }),
  'the sign-in link in the header': (text) => drawPage(null, { account: { kind: 'sign-in', href: text } }),
  'the account menu in the header': (text) =>
    drawPage(null, { account: { kind: 'signed-in', signOut: text, keyHref: text } }),
  'the name in the header': (text) => withAccountName(drawPage(null, { account: signedIn }), text),
}

test.each(Object.entries(places))('%s is escaped', (_, draw) => {
  const honest = shapeOf(draw('/orders'))
  for (const text of hostile) expect(shapeOf(draw(text)), text).toEqual(honest)
})

test('inserts the name at the first marker and escapes markers in page text', () => {
  const html = drawPage(`Write ${accountMarker} there`, { account: signedIn, title: accountMarker })
  expect(html.split(accountMarker)).toHaveLength(2)
  const page = withAccountName(html, `Ida <b>"Moss" & $& 'co'`)
  expect(page).toContain(
    '<span class="o-name" dir="auto">Ida &lt;b&gt;&quot;Moss&quot; &amp; $&amp; &#39;co&#39;</span>',
  )
  expect(page).toContain('Write &lt;!--account-name-->')
  expect(withAccountName(`${accountMarker} ${accountMarker}`, accountMarker)).toBe(
    `&lt;!--account-name--&gt; ${accountMarker}`,
  )
})

test('places the account name before the page text', () => {
  const html = drawPage('Hello', { account: signedIn })
  expect(html.indexOf(accountMarker)).toBeLessThan(html.indexOf('Hello'))
})

test('the account menu links to the agent key and signs out with a form', () => {
  const html = drawPage(null, { account: signedIn })
  expect(html).toContain('<details class="o-switch o-small o-account">')
  expect(html).toContain('<a href="/account/key">Agent key</a>')
  expect(html).toContain(
    '<form method="post" action="/logout"><button type="submit">Sign out</button></form>',
  )
})

test('a site without sign-in has no account menu', () => {
  expect(drawPage(null)).not.toMatch(/account|sign in<|logout/i)
})

test('the form marks username and password for password managers', () => {
  const html = main(drawSignIn({ redirect: '/orders/post?a=1&b=2' }))
  expect(html).toContain('<form method="post" action="/login">')
  expect(html).toContain('<input type="hidden" name="redirect" value="/orders/post?a=1&amp;b=2"/>')
  expect(html).toMatch(
    /<label>Username<input [^>]*name="name" autocomplete="username"[^>]* maxlength="64" required/,
  )
  expect(html).toMatch(
    /<label>Password<input [^>]*type="password" autocomplete="current-password" maxlength="1000" required/,
  )
  expect(html).not.toContain('alert')
})

test('the form has no redirect field without a target', () => {
  expect(main(drawSignIn())).not.toContain('redirect')
})

test('a shared password needs no username', () => {
  const html = main(drawSignIn({ prompt: { kind: 'password' } }))
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toMatch(/name="password"/)
})

test('external sign-in shows a link per provider and no form', () => {
  const choices = [
    { label: 'Papermill ID', href: '/login?choice=0' },
    { label: 'Guild', href: '/login?choice=1&redirect=%2Fa' },
  ]
  const html = main(drawSignIn({ prompt: { kind: 'choices', choices } }))
  expect(html).toContain('<a class="o-btn o-full" href="/login?choice=0">Continue with Papermill ID</a>')
  expect(html).toContain('href="/login?choice=1&amp;redirect=%2Fa">Continue with Guild</a>')
  expect(html).not.toContain('<form')
})

test('focuses the first empty field, and none during a lockout', () => {
  const focusedFields = (input: Parameters<typeof drawSignIn>[0]) =>
    [...drawSignIn(input).matchAll(/<input[^>]*name="(\w+)"[^>]* autofocus/g)].map(([, name]) => name)
  expect(focusedFields({})).toEqual(['name'])
  expect(focusedFields({ name: 'ida', message: { kind: 'no-match' } })).toEqual(['password'])
  expect(focusedFields({ prompt: { kind: 'password' } })).toEqual(['password'])
  expect(focusedFields({ message: { kind: 'wait', seconds: 60 } })).toEqual([])
})

test('the error is an alert tied to both fields and does not say which is wrong', () => {
  const html = main(drawSignIn({ name: 'ida', message: { kind: 'no-match', triesLeft: 4 } }))
  expect(html).toMatch(/role="alert" id="_message"/)
  const fields = html.match(/<input[^>]*>/g)!
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).toMatch(/aria-describedby="_message" aria-invalid="true"/)
  expect(fields[0]).toContain('value="ida"')
  expect(fields[1]).not.toContain('value=')
})

test.each([
  [{ kind: 'no-match' }, 'Incorrect username or password.'],
  [
    { kind: 'no-match', triesLeft: 4 },
    'Incorrect username or password. 4 attempts left before a short lockout.',
  ],
  [
    { kind: 'no-match', triesLeft: 1 },
    'Incorrect username or password. 1 attempt left before a short lockout.',
  ],
  [
    { kind: 'no-match', triesLeft: 0 },
    'Incorrect username or password. 0 attempts left before a short lockout.',
  ],
  [{ kind: 'wait', seconds: 0 }, 'Too many attempts. Try again in 1 minute.'],
  [{ kind: 'wait', seconds: 61 }, 'Too many attempts. Try again in 2 minutes.'],
  [{ kind: 'wait', seconds: 900 }, 'Too many attempts. Try again in 15 minutes.'],
  [{ kind: 'wait', seconds: 3600 }, 'Too many attempts. Try again in 1 hour.'],
  [{ kind: 'wait', seconds: 3661 }, 'Too many attempts. Try again in 2 hours.'],
  [{ kind: 'start-again' }, 'This sign-in has expired. Start again.'],
  [{ kind: 'provider' }, 'Sign-in failed. Try again later, or contact the site owner.'],
  [{ kind: 'provider', problem: 'notSignedIn' }, 'Sign in at the provider first, then try again.'],
  [
    { kind: 'provider', problem: 'misconfigured' },
    'This site is not set up correctly at the sign-in provider. Contact the site owner.',
  ],
] as const)('%o has a message', (message, words) => {
  expect(main(drawSignIn({ message }))).toContain(`<div>${words}</div>`)
})

test('a shared password has its own error message', () => {
  const html = drawSignIn({ prompt: { kind: 'password' }, message: { kind: 'no-match' } })
  expect(html).toContain('<div>Incorrect password.</div>')
})

test('truncates long URLs at character boundaries', () => {
  const html = drawSignIn({ redirect: `/${'📕'.repeat(500)}` })
  expect(html).toContain(`<code>/${'📕'.repeat(118)}…</code>`)
})

test('the title depends on the reason for sign-in', () => {
  const title = (input: Parameters<typeof drawSignIn>[0]) => /<h1>(.*?)<\/h1>/.exec(drawSignIn(input))![1]
  expect(title({})).toBe('Sign in to Papermill')
  expect(title({ redirect: '/orders' })).toBe('Sign in to continue')
  expect(title({ mode: 'session-ended', redirect: '/orders' })).toBe('Sign in again')
})

test('the sign-out page names the user and offers to sign out everywhere', () => {
  const html = main(
    drawSignOut({ kind: 'signed-in', name: 'Ida', action: '/docs/logout', back: '/docs/a', isAlone: true }),
  )
  expect(html).toContain('You are signed in as <b dir="auto">Ida</b>.')
  expect(html).toContain('<form method="post" action="/docs/logout">')
  expect(html.match(/<button[^>]*>/g)).toEqual([
    '<button class="o-btn o-main o-full" type="submit">',
    expect.stringContaining('name="everywhere" value="yes"'),
  ])
  expect(html).toContain('<a href="/docs/a">')
})

test('the signed-out page links to sign-in and home without a form', () => {
  const html = main(drawSignOut({ kind: 'signed-out', signIn: '/login' }))
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/login', '/'])
  expect(html).not.toContain('<form')
})

test('a new key is shown with copy buttons and the request header', () => {
  const html = main(drawAgentKey({ newKey: 'octavo_abc' }))
  expect(html).toContain('<code>octavo_abc</code>')
  expect(html).toContain('<code>Authorization: Bearer octavo_abc</code>')
  expect(html).toContain('<code>https://docs.example/mcp</code>')
  expect(html.match(/data-do="copy"/g)).toHaveLength(3)
  expect(html).toContain('A key is valid for 90 days')
})

test('the key page has a form if there is no key yet', () => {
  const html = main(drawAgentKey({ days: 1 }))
  expect(html).toContain('<form method="post" action="/account/key">')
  expect(html).toContain('Authorization: Bearer YOUR_KEY')
  expect(html).toContain('A key is valid for 1 day')
})

test('the token page runs only our script and is neither cached nor framed', () => {
  const { body, headers } = jwtCallbackPage('/docs/_octavo/jwt-1.js', '/docs/login/jwt', 'en')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('<script type="module" src="/docs/_octavo/jwt-1.js"></script>')
  expect(body).toContain('<form method="post" action="/docs/login/jwt">')
  expect(body).toMatch(/<noscript><p>Signing in needs JavaScript/)
  const policy = headers['Content-Security-Policy']!
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-/)
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
})

test('the token page escapes URLs and the language', () => {
  const honest = shapeOf(jwtCallbackPage('/a', '/b', 'en').body)
  for (const text of hostile) expect(shapeOf(jwtCallbackPage(text, text, text).body)).toEqual(honest)
})
