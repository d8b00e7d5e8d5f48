import type { ComponentChildren } from 'preact'
import type { createTools } from '../../components/base/context.ts'
import { asUrlPath } from '../../core/path.ts'
import type { Strings } from '../../strings/english.ts'
import type { Chrome, PageLayout } from '../chrome.ts'
import { renderShell } from '../shell/shell.tsx'
import { AgentKey, type AgentKeyProps } from './agent-key.tsx'
import { SignIn, type SignInProps } from './sign-in.tsx'
import { SignOut, type SignOutProps } from './sign-out.tsx'

type SignPageFrame = { chrome: Chrome; tools: ReturnType<typeof createTools>; layout: PageLayout }
type SignPageContext = { strings: Strings; chrome: Chrome }
type SignPage = { title: string; children: ComponentChildren }
type OwnProps<Props> = Omit<Props, keyof SignPageContext>

/** The pages for signing in and out and for agent keys, in the site's layout. */
export function createSignPages(readFrame: () => Promise<SignPageFrame>) {
  async function renderSignPage(describe: (context: SignPageContext) => SignPage): Promise<string> {
    const { chrome: siteChrome, tools, layout } = await readFrame()
    // The page itself shows the user, and may show a key, which no other code should see.
    const chrome: Chrome = { ...siteChrome, account: undefined, integrations: undefined }
    const { title, children } = describe({ strings: layout.strings, chrome })
    const head = { title, url: asUrlPath('/login'), meta: {}, keywords: [], noindex: true }
    // Without search, which requires sign-in.
    return renderShell({
      chrome,
      tools,
      layout: { ...layout, search: undefined },
      head,
      children,
      mode: 'custom',
    })
  }

  return {
    signInPage: (props: OwnProps<SignInProps>) =>
      renderSignPage((context) => ({
        title: context.strings.account.signIn,
        children: <SignIn {...props} {...context} />,
      })),
    signOutPage: (state: SignOutProps['state']) =>
      renderSignPage((context) => ({
        title: state.kind === 'signed-in' ? context.strings.signOut.title : context.strings.signOut.doneTitle,
        children: <SignOut state={state} {...context} />,
      })),
    agentKeyPage: (props: OwnProps<AgentKeyProps>) =>
      renderSignPage(({ strings }) => ({
        title: strings.agentKey.title,
        children: <AgentKey {...props} strings={strings} />,
      })),
  }
}
