import type { SignInMessage, SignInPrompt } from '../../access/sign-in.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Chrome } from '../chrome.ts'
import type { Strings } from '../strings.ts'

type Prompt = SignInPrompt<{ label: string; href: string }>

export type SignInProps = {
  prompt: Prompt
  /** They were signed in and are not any more, or they are not yet. */
  mode: 'sign-in' | 'session-ended'
  /** Where the form goes. */
  action: string
  /** Where they go afterwards; empty for the start of the site. Shown as an address: a restricted page's title is restricted too. */
  redirect: string
  /** What came of their last try. */
  message?: SignInMessage
  /** The name they typed in that try. */
  name?: string
  strings: Strings
  chrome: Pick<Chrome, 'name'>
}

const toldId = '_told'
const longestName = 64
/** Long enough for whatever a password manager makes up. */
const longestPassword = 1000
const longestShown = 120
const longestWords = 300

/** The page at `/login`: plain forms and links, so that it works without scripts. */
export function SignIn(props: SignInProps) {
  const { prompt, mode, redirect, message, strings, chrome } = props
  const { signIn } = strings
  const title = redirect ? signIn.titleToReadOn : signIn.titleOf(chrome.name)
  return (
    <main class="o-solo" id="content-area">
      <div class="o-login">
        <h1>{mode === 'session-ended' ? signIn.titleAgain : title}</h1>
        {mode === 'session-ended' && <p>{signIn.ended}</p>}
        {redirect && <ComeBack text={signIn.comeBack} path={redirect} />}
        {message && (
          <div class="callout" data-kind="danger" role="alert" id={toldId}>
            <UiIcon name="danger" />
            <div>{wordsOf(message, prompt, signIn)}</div>
          </div>
        )}
        {prompt.kind === 'choices' ? (
          <ul class="o-list">
            {prompt.choices.map(({ label, href }) => (
              <li>
                <a class="o-btn o-full" href={href}>
                  {signIn.continueWith(label)}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <PasswordForm {...props} asksName={prompt.kind === 'name-and-password'} />
        )}
      </div>
    </main>
  )
}

function PasswordForm({
  asksName,
  action,
  redirect,
  message,
  name,
  strings,
}: SignInProps & { asksName: boolean }) {
  const { signIn } = strings
  // Both or none: which of the two was wrong is not said.
  const fault = {
    'aria-describedby': message && toldId,
    'aria-invalid': message?.kind === 'no-match' ? ('true' as const) : undefined,
  }
  // The first empty field, where a reader can do something now.
  const first = message?.kind === 'wait' ? undefined : asksName && !name ? 'name' : 'password'
  return (
    <form method="post" action={action}>
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      {asksName && (
        <label>
          {signIn.name}
          <input
            class="o-input"
            name="name"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            maxLength={longestName}
            required
            value={name}
            autofocus={first === 'name'}
            {...fault}
          />
        </label>
      )}
      <label>
        {signIn.password}
        <input
          class="o-input"
          name="password"
          type="password"
          autocomplete="current-password"
          maxLength={longestPassword}
          required
          autofocus={first === 'password'}
          {...fault}
        />
      </label>
      <button class="o-btn o-main o-full" type="submit">
        {signIn.button}
      </button>
    </form>
  )
}

function ComeBack({ text, path }: { text: string; path: string }) {
  const [before, after] = text.split('{path}')
  return (
    <p>
      {before}
      <code>{cut(path, longestShown)}</code>
      {after}
    </p>
  )
}

function wordsOf(message: SignInMessage, prompt: Prompt, strings: Strings['signIn']): string {
  switch (message.kind) {
    case 'no-match': {
      const words = prompt.kind === 'name-and-password' ? strings.noMatch : strings.wrongPassword
      return message.triesLeft === undefined ? words : `${words} ${strings.triesLeft(message.triesLeft)}`
    }
    case 'wait':
      return strings.wait(Math.max(1, Math.ceil(message.seconds / 60)))
    case 'start-again':
      return strings.startAgain
    case 'provider':
      return message.words ? cut(message.words, longestWords) : strings.provider
  }
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
