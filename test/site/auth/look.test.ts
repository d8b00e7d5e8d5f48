import { expect, test } from 'vitest'
import { jwtCallbackPage } from '../../../src/http/sign-in/callback-pages.ts'
import { accountMarker, withAccountName } from '../../../src/render/shell/account.tsx'
import { drawAgentKey, drawPage, drawSignIn, drawSignOut, signedIn } from '../../fixtures/auth/look-page.ts'

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

/** The tags of a page, each with the names of its attributes: what a text that stays a text never changes. */
const shapeOf = (html: string) =>
  [...html.matchAll(/<(!--|\/?[a-z][^\s>/]*)((?:[^>"]|"[^"]*")*)>/gi)].map(
    ([, tag, attributes]) =>
      `${tag} ${[...attributes!.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, name]) => name).join(' ')}`,
  )

const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0]

const places: Record<string, (text: string) => string> = {
  'the name they typed': (text) => drawSignIn({ name: text }),
  'where they go afterwards': (text) => drawSignIn({ redirect: text }),
  'the address of the form': (text) => drawSignIn({ action: text }),
  'the words of a provider': (text) => drawSignIn({ message: { kind: 'provider', words: text } }),
  'the label of a choice': (text) =>
    drawSignIn({ prompt: { kind: 'choices', choices: [{ label: text, href: '/login?choice=0' }] } }),
  'the address of a choice': (text) =>
    drawSignIn({ prompt: { kind: 'choices', choices: [{ label: 'Here', href: text }] } }),
  'the name of the site': (text) => drawSignIn({ chrome: { name: text } }),
  'who is signed in': (text) =>
    drawSignOut({ kind: 'signed-in', name: text, action: '/logout', back: '/', isAlone: true }),
  'where sign-out goes back to': (text) =>
    drawSignOut({ kind: 'signed-in', name: 'Ida', action: '/logout', back: text, isAlone: true }),
  'where they sign in again': (text) => drawSignOut({ kind: 'signed-out', signIn: text }),
  'a key': (text) => drawAgentKey({ newKey: text }),
  'the address of the MCP server': (text) => drawAgentKey({ mcpAddress: text }),
  'the address that makes a key': (text) => drawAgentKey({ action: text }),
  'the link of the bar': (text) => drawPage(null, { account: { kind: 'sign-in', href: text } }),
  'the menu of the bar': (text) =>
    drawPage(null, { account: { kind: 'signed-in', signOut: text, keyHref: text } }),
  'the name in the bar': (text) => withAccountName(drawPage(null, { account: signedIn }), text),
}

test.each(Object.entries(places))('%s stays text, whatever it is', (_, draw) => {
  const honest = shapeOf(draw('/orders'))
  for (const text of hostile) expect(shapeOf(draw(text)), text).toEqual(honest)
})

test('a name is put where the first marker stands, and a marker in the text of the page stays text', () => {
  const html = drawPage(`Write ${accountMarker} there`, { account: signedIn, title: accountMarker })
  expect(html.split(accountMarker)).toHaveLength(2)
  const named = withAccountName(html, `Ida <b>"Moss" & $& 'co'`)
  expect(named).toContain(
    '<span class="o-name" dir="auto">Ida &lt;b&gt;&quot;Moss&quot; &amp; $&amp; &#39;co&#39;</span>',
  )
  expect(named).toContain('Write &lt;!--account-name-->')
  expect(withAccountName(`${accountMarker} ${accountMarker}`, accountMarker)).toBe(
    `&lt;!--account-name--&gt; ${accountMarker}`,
  )
})

test('the name stands before the text of the page, so that it is found early in a long one', () => {
  const html = drawPage('Hello', { account: signedIn })
  expect(html.indexOf(accountMarker)).toBeLessThan(html.indexOf('Hello'))
})

test('the account menu leads to the key for agents, and signs out by a form and not by a link', () => {
  const html = drawPage(null, { account: signedIn })
  expect(html).toContain('<details class="o-switch o-small o-account">')
  expect(html).toContain('<a href="/account/key">Key for agents</a>')
  expect(html).toContain(
    '<form method="post" action="/logout"><button type="submit">Sign out</button></form>',
  )
})

test('a site without sign-in has nothing of it in its bar', () => {
  expect(drawPage(null)).not.toMatch(/account|sign in<|logout/i)
})

test('the form asks for name and password in a way that password managers know', () => {
  const html = main(drawSignIn({ redirect: '/orders/post?a=1&b=2' }))
  expect(html).toContain('<form method="post" action="/login">')
  expect(html).toContain('<input type="hidden" name="redirect" value="/orders/post?a=1&amp;b=2"/>')
  expect(html).toMatch(
    /<label>Name<input [^>]*name="name" autocomplete="username"[^>]* maxlength="64" required/,
  )
  expect(html).toMatch(
    /<label>Password<input [^>]*type="password" autocomplete="current-password" maxlength="1000" required/,
  )
  expect(html).not.toContain('alert')
})

test('without a place to go to afterwards, the form says none', () => {
  expect(main(drawSignIn())).not.toContain('redirect')
})

test('where one password opens the site, nobody is asked for a name', () => {
  const html = main(drawSignIn({ prompt: { kind: 'password' } }))
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toMatch(/name="password"/)
})

test('a sign-in elsewhere is a link for each choice, and no form', () => {
  const choices = [
    { label: 'Papermill ID', href: '/login?choice=0' },
    { label: 'Guild', href: '/login?choice=1&redirect=%2Fa' },
  ]
  const html = main(drawSignIn({ prompt: { kind: 'choices', choices } }))
  expect(html).toContain('<a class="o-btn o-full" href="/login?choice=0">Continue with Papermill ID</a>')
  expect(html).toContain('href="/login?choice=1&amp;redirect=%2Fa">Continue with Guild</a>')
  expect(html).not.toContain('<form')
})

test('the first empty field has the focus, and none while there is nothing to do but wait', () => {
  const focused = (input: Parameters<typeof drawSignIn>[0]) =>
    [...drawSignIn(input).matchAll(/<input[^>]*name="(\w+)"[^>]* autofocus/g)].map(([, name]) => name)
  expect(focused({})).toEqual(['name'])
  expect(focused({ name: 'ida', message: { kind: 'no-match' } })).toEqual(['password'])
  expect(focused({ prompt: { kind: 'password' } })).toEqual(['password'])
  expect(focused({ message: { kind: 'wait', seconds: 60 } })).toEqual([])
})

test('what went wrong is an alert, tied to both fields, and does not say which was wrong', () => {
  const html = main(drawSignIn({ name: 'ida', message: { kind: 'no-match', triesLeft: 4 } }))
  expect(html).toMatch(/role="alert" id="_told"/)
  const fields = html.match(/<input[^>]*>/g)!
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).toMatch(/aria-describedby="_told" aria-invalid="true"/)
  expect(fields[0]).toContain('value="ida"')
  expect(fields[1]).not.toContain('value=')
})

test.each([
  [{ kind: 'no-match' }, 'That name and password do not match.'],
  [
    { kind: 'no-match', triesLeft: 4 },
    'That name and password do not match. Four tries left before there is a pause.',
  ],
  [
    { kind: 'no-match', triesLeft: 1 },
    'That name and password do not match. One try left before there is a pause.',
  ],
  [
    { kind: 'no-match', triesLeft: 0 },
    'That name and password do not match. No tries left before there is a pause.',
  ],
  [{ kind: 'wait', seconds: 0 }, 'Too many tries. Wait one minute, then try again.'],
  [{ kind: 'wait', seconds: 61 }, 'Too many tries. Wait two minutes, then try again.'],
  [{ kind: 'wait', seconds: 900 }, 'Too many tries. Wait 15 minutes, then try again.'],
  [{ kind: 'wait', seconds: 3600 }, 'Too many tries. Wait one hour, then try again.'],
  [{ kind: 'wait', seconds: 3661 }, 'Too many tries. Wait two hours, then try again.'],
  [{ kind: 'start-again' }, 'This sign-in is not valid any more. Begin again.'],
  [{ kind: 'provider' }, 'The sign-in did not work. Try again in a moment, or ask whoever runs this site.'],
  [{ kind: 'provider', words: 'You did not agree.' }, 'You did not agree.'],
] as const)('%o is told in words', (message, words) => {
  expect(main(drawSignIn({ message }))).toContain(`<div>${words}</div>`)
})

test('where one password opens the site, the message speaks of it alone', () => {
  const html = drawSignIn({ prompt: { kind: 'password' }, message: { kind: 'no-match' } })
  expect(html).toContain('<div>That is not the password.</div>')
})

test('a long address or a long message is cut, and never within a letter', () => {
  const html = drawSignIn({
    redirect: `/${'📕'.repeat(500)}`,
    message: { kind: 'provider', words: 'x'.repeat(5000) },
  })
  expect(html).toContain(`<code>/${'📕'.repeat(118)}…</code>`)
  expect(html).toContain(`<div>${'x'.repeat(299)}…</div>`)
})

test('the title says why the page is there', () => {
  const title = (input: Parameters<typeof drawSignIn>[0]) => /<h1>(.*?)<\/h1>/.exec(drawSignIn(input))![1]
  expect(title({})).toBe('Sign in to Papermill')
  expect(title({ redirect: '/orders' })).toBe('Sign in to read on')
  expect(title({ mode: 'session-ended', redirect: '/orders' })).toBe('Sign in again')
})

test('signing out says who is signed in, and offers to do it on all devices', () => {
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

test('who is signed out can go home or sign in again, and is asked for nothing', () => {
  const html = main(drawSignOut({ kind: 'signed-out', signIn: '/login' }))
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/login', '/'])
  expect(html).not.toContain('<form')
})

test('a new key is shown with a button to copy it, and in the header that goes with each request', () => {
  const html = main(drawAgentKey({ newKey: 'octavo_abc' }))
  expect(html).toContain('<code>octavo_abc</code>')
  expect(html).toContain('<code>Authorization: Bearer octavo_abc</code>')
  expect(html).toContain('<code>https://docs.example/mcp</code>')
  expect(html.match(/data-do="copy"/g)).toHaveLength(3)
  expect(html).toContain('It holds for 90 days')
})

test('before there is a key, the page has the form that makes one', () => {
  const html = main(drawAgentKey({ days: 1 }))
  expect(html).toContain('<form method="post" action="/account/key">')
  expect(html).toContain('Authorization: Bearer YOUR_KEY')
  expect(html).toContain('It holds for one day')
})

test('the page that takes a token runs only our own file, is kept nowhere and is framed by nobody', () => {
  const { body, headers } = jwtCallbackPage('/docs/_octavo/jwt-1.js', '/docs/login/jwt', 'en')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('<script type="module" src="/docs/_octavo/jwt-1.js"></script>')
  expect(body).toContain('<form method="post" action="/docs/login/jwt">')
  expect(body).toMatch(/<noscript><p>This step needs JavaScript/)
  const policy = headers['Content-Security-Policy']!
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-/)
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
})

test('an address or a language cannot break out of the page that takes a token', () => {
  const honest = shapeOf(jwtCallbackPage('/a', '/b', 'en').body)
  for (const text of hostile) expect(shapeOf(jwtCallbackPage(text, text, text).body)).toEqual(honest)
})
