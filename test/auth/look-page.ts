import { type ComponentChildren, h } from 'preact'
import { createTools } from '../../src/components/context.ts'
import type { UrlPath } from '../../src/core/path.ts'
import { withAccountName } from '../../src/render/account.tsx'
import { AgentKey, type AgentKeyProps } from '../../src/render/agent-key.tsx'
import type { Chrome, PageSurroundings } from '../../src/render/chrome.ts'
import { renderShell } from '../../src/render/shell.tsx'
import { SignIn, type SignInProps } from '../../src/render/sign-in.tsx'
import { SignOut, type SignOutProps } from '../../src/render/sign-out.tsx'
import { english as strings } from '../../src/render/strings.ts'

const chrome: Chrome = {
  name: 'Papermill',
  base: '',
  home: '/',
  appearance: { default: 'system', strict: false },
  hasBackgroundImage: false,
  navLinks: [],
  socials: [],
  footerColumns: [],
  breadcrumbs: false,
  styles: ['/octavo.css'],
  scripts: [],
  modules: ['/main.js'],
  islandScript: '/island.js',
  referenceScript: '/reference.js',
  diagramScript: '/diagram.js',
  metatags: {},
  pathMetatags: [],
  trailingSlash: false,
  organization: { name: 'Papermill' },
  timestamps: false,
  notFound: {},
  menu: [],
}

const around: PageSurroundings = {
  tabs: [],
  sidebar: '<ul class="list"><li><a href="/">Welcome</a></li></ul>',
  breadcrumb: [],
  lang: 'en',
  strings,
  link: (href) => href,
  search: { address: '/_octavo/search' },
  titleOf: () => undefined,
}

/** A page in the shell of a site, as a browser gets it. */
export function drawPage(
  children: ComponentChildren,
  { account, title = 'Sign in' }: { account?: Chrome['account']; title?: string } = {},
): string {
  const head = { title, url: '/login' as UrlPath, meta: {}, keywords: [], noindex: true }
  const all = { ...chrome, account }
  return renderShell({ chrome: all, around, tools: createTools(), head, custom: true, children })
}

export const drawSignIn = (given: Partial<SignInProps> = {}): string =>
  drawPage(
    SignIn({
      prompt: { kind: 'name-and-password' },
      mode: 'sign-in',
      action: '/login',
      redirect: '',
      strings,
      chrome,
      ...given,
    }),
  )

export const drawSignOut = (state: SignOutProps['state']): string =>
  drawPage(SignOut({ state, strings, chrome }), { title: 'Sign out' })

export const drawAgentKey = (given: Partial<AgentKeyProps> = {}): string =>
  drawPage(
    AgentKey({ action: '/account/key', mcpAddress: 'https://docs.example/mcp', days: 90, strings, ...given }),
    { title: 'Key for agents' },
  )

export const signedIn: Chrome['account'] = { kind: 'signed-in', signOut: '/logout', keyHref: '/account/key' }

const text = h('main', { class: 'prose-page', id: 'content' }, [
  h('article', { class: 'text' }, [h('h1', {}, 'Orders'), h('p', {}, 'How to order a book.')]),
])

/** Every state that a reader may get to see, by the address at which the tests serve it. */
export const states: ReadonlyMap<string, string> = new Map([
  ['/sign-in', drawSignIn({ redirect: '/orders/post', shownRedirect: '/orders/post' })],
  [
    '/no-match',
    drawSignIn({ shownRedirect: '/orders/post', name: 'ida', told: { kind: 'no-match', triesLeft: 4 } }),
  ],
  ['/password', drawSignIn({ prompt: { kind: 'password' }, told: { kind: 'wait', seconds: 700 } })],
  [
    '/choices',
    drawSignIn({
      prompt: {
        kind: 'choices',
        choices: [
          { label: 'Papermill ID', href: '/login?choice=0' },
          { label: 'Printers of the guild', href: '/login?choice=1' },
        ],
      },
      told: { kind: 'start-again' },
      mode: 'session-ended',
    }),
  ],
  [
    '/sign-out',
    drawSignOut({
      kind: 'signed-in',
      name: 'Ida Moss',
      action: '/logout',
      back: '/orders/post',
      isAlone: true,
    }),
  ],
  ['/signed-out', drawSignOut({ kind: 'signed-out', signIn: '/login' })],
  ['/agent-key', drawAgentKey()],
  ['/new-key', drawAgentKey({ newKey: `octavo_${'eyJhbGciOiJkaXIi.'.repeat(20)}` })],
  ['/way-in', drawPage(text, { title: 'Orders', account: { kind: 'sign-in', href: '/login' } })],
  [
    '/account',
    withAccountName(drawPage(text, { title: 'Orders', account: signedIn }), 'Ida Moss of Papermill'),
  ],
])
