import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Strings } from '../../strings/english.ts'
import type { Account } from '../chrome.ts'

/** A placeholder for the reader's name, because pages are rendered once per audience. */
export const accountMarker = '<!--account-name-->'

/** At the end of the top bar: the sign-in link, or the account menu. */
export function AccountMenu({ account, strings }: { account: Account; strings: Strings['account'] }) {
  if (account.kind === 'sign-in') {
    return (
      <a class="o-btn o-ghost o-small" href={account.href} rel="nofollow">
        {strings.signIn}
      </a>
    )
  }
  return (
    <details class="o-switch o-small o-account">
      <summary>
        <span class="o-sr">{strings.label}: </span>
        <svg class="o-icon" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="5.25" r="2.75" />
          <path d="M2.75 13.5a5.25 5.25 0 0 1 10.5 0" />
        </svg>
        {/* Isolated, so that a name cannot change the direction of nearby text. */}
        <span class="o-name" dir="auto" dangerouslySetInnerHTML={{ __html: accountMarker }} />
        <UiIcon name="down" className="o-chev" />
      </summary>
      <ul class="o-list">
        <li>
          <a href={account.keyHref}>{strings.key}</a>
        </li>
        <li>
          <form method="post" action={account.signOut}>
            <button type="submit">{strings.signOut}</button>
          </form>
        </li>
      </ul>
    </details>
  )
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** Replaces only the first marker; others are part of the page's text. */
export function withAccountName(html: string, name: string): string {
  // A function, because a name may contain `$&`.
  return html.replace(accountMarker, () =>
    name.replace(/[&<>"']/g, (character) => entities.get(character) ?? ''),
  )
}
