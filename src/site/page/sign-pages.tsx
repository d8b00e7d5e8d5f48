import type { ComponentChildren } from 'preact'
import type { createTools } from '../../components/base/context.ts'
import { asUrlPath } from '../../core/path.ts'
import type { Chrome, PageLayout } from '../../render/chrome.ts'
import { renderShell } from '../../render/shell/shell.tsx'
import { AgentKey } from '../../render/sign-in/agent-key.tsx'
import { SignIn, type SignInProps } from '../../render/sign-in/sign-in.tsx'
import { SignOut } from '../../render/sign-in/sign-out.tsx'
import type { Strings } from '../../render/strings.ts'

type Around = { chrome: Chrome; tools: ReturnType<typeof createTools>; around: PageLayout }
type SignPageContext = { strings: Strings; chrome: Chrome }
type Made = { title: string; children: ComponentChildren }
type Own<Props> = Omit<Props, keyof SignPageContext>

/** Pages around signing in, in the look of the site. */
export function createSignPages(readAround: () => Promise<Around>) {
  async function draw(make: (context: SignPageContext) => Made): Promise<string> {
    const { chrome: shown, tools, around } = await readAround()
    // The page itself says all there is to say about who is signed in.
    const chrome: Chrome = { ...shown, account: undefined }
    const { title, children } = make({ strings: around.strings, chrome })
    const head = { title, url: asUrlPath('/login'), meta: {}, keywords: [], noindex: true }
    // Nobody looks for anything before they have signed in.
    return renderShell({
      chrome,
      tools,
      around: { ...around, search: undefined },
      head,
      children,
      mode: 'custom',
    })
  }

  return {
    signInPage: (props: Own<SignInProps>) =>
      draw((context) => ({
        title: context.strings.account.signIn,
        children: <SignIn {...props} {...context} />,
      })),
    signOutPage: (state: Parameters<typeof SignOut>[0]['state']) =>
      draw((context) => ({
        title: state.kind === 'signed-in' ? context.strings.signOut.title : context.strings.signOut.doneTitle,
        children: <SignOut state={state} {...context} />,
      })),
    agentKeyPage: (props: Omit<Parameters<typeof AgentKey>[0], 'strings'>) =>
      draw(({ strings }) => ({
        title: strings.agentKey.title,
        children: <AgentKey {...props} strings={strings} />,
      })),
  }
}
