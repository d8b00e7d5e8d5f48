import type { SignInMessage, SignInPrompt } from '../../access/sign-in.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Strings } from '../../strings/english.ts'
import type { Chrome } from '../chrome.ts'

type Prompt = SignInPrompt<{ label: string; href: string }>

export type SignInProps = {
  prompt: Prompt
  /** Whether the reader's session has expired. */
  mode: 'sign-in' | 'session-ended'
  /** The form action. */
  action: string
  /** The path after sign-in; empty for the home page. The title is not shown, as it may be restricted. */
  redirect: string
  /** The result of the last attempt. */
  message?: SignInMessage
  /** The username of the last attempt. */
  name?: string
  strings: Strings
  chrome: Pick<Chrome, 'name'>
}

const messageId = '_message'
const maxNameLength = 64
/** Long enough for generated passwords. */
const maxPasswordLength = 1000
const maxPathLength = 120

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
          <div class="callout" data-kind="danger" role="alert" id={messageId}>
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
          <PasswordForm {...props} hasUsername={prompt.kind === 'name-and-password'} />
        )}
      </div>
    </main>
  )
}

function PasswordForm({
  hasUsername,
  action,
  redirect,
  message,
  name,
  strings,
}: SignInProps & { hasUsername: boolean }) {
  const { signIn } = strings
  // Both fields, so as not to reveal which one was wrong.
  const errorAttributes = {
    'aria-describedby': message && messageId,
    'aria-invalid': message?.kind === 'no-match' ? ('true' as const) : undefined,
  }
  // Focus the first empty field, unless the reader has to wait.
  const first = message?.kind === 'wait' ? undefined : hasUsername && !name ? 'name' : 'password'
  return (
    <form method="post" action={action}>
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      {hasUsername && (
        <label>
          {signIn.username}
          <input
            class="o-input"
            name="name"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            maxLength={maxNameLength}
            required
            value={name}
            autofocus={first === 'name'}
            {...errorAttributes}
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
          maxLength={maxPasswordLength}
          required
          autofocus={first === 'password'}
          {...errorAttributes}
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
      <code>{cut(path, maxPathLength)}</code>
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
      return waitWords(message.seconds, strings)
    case 'start-again':
      return strings.startAgain
    case 'provider':
      return message.problem ? strings.providerProblems[message.problem] : strings.provider
  }
}

function cut(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}

function waitWords(seconds: number, strings: Strings['signIn']): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 60 ? strings.waitMinutes(minutes) : strings.waitHours(Math.ceil(minutes / 60))
}
