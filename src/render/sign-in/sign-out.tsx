import type { Strings } from '../../strings/english.ts'
import type { Chrome } from '../chrome.ts'

export type SignOutProps = {
  state:
    | {
        kind: 'signed-in'
        name: string
        /** The form action. */
        action: string
        /** The page to return to. */
        back: string
        /** The account is personal, so all its sessions can be ended. */
        isAlone: boolean
      }
    | { kind: 'signed-out'; signIn: string }
  strings: Strings
  chrome: Pick<Chrome, 'home'>
}

/** The page at `/logout`. Signing out needs a form, because other sites could embed a link as an image. */
export function SignOut({ state, strings, chrome }: SignOutProps) {
  const { signOut } = strings
  if (state.kind === 'signed-out') {
    return (
      <main class="o-solo" id="content-area">
        <div class="o-login">
          <h1>{signOut.doneTitle}</h1>
          <div class="o-list">
            <a class="o-btn o-main o-full" href={state.signIn}>
              {signOut.signInAgain}
            </a>
            <a class="o-btn o-full" href={chrome.home}>
              {strings.home}
            </a>
          </div>
        </div>
      </main>
    )
  }
  const [before, after] = signOut.signedInAs.split('{name}')
  return (
    <main class="o-solo" id="content-area">
      <div class="o-login">
        <h1>{signOut.title}</h1>
        <p>
          {before}
          <b dir="auto">{state.name}</b>
          {after}
        </p>
        <form method="post" action={state.action}>
          <button class="o-btn o-main o-full" type="submit">
            {signOut.button}
          </button>
          {state.isAlone && (
            <button
              class="o-btn o-full"
              type="submit"
              name="everywhere"
              value="yes"
              aria-describedby="_everywhere"
            >
              {signOut.everywhere}
            </button>
          )}
        </form>
        {state.isAlone && <p id="_everywhere">{signOut.everywhereNote}</p>}
        <p>
          <a href={state.back}>{signOut.back}</a>
        </p>
      </div>
    </main>
  )
}
