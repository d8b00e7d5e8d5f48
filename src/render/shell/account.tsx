import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Account } from '../chrome.ts'
import type { Strings } from '../strings.ts'

/** Where the name of the reader goes: pages are drawn once for all readers of the same groups. */
export const accountMarker = '<!--account-name-->'

/** At the end of the top bar: the way in, or who is signed in and the way out. */
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
        {/* With a direction of its own, a name cannot turn the words beside it. */}
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

/** Only the first marker is ours: whatever the page itself says about it stays as it is. */
export function withAccountName(html: string, name: string): string {
  // A function, because in a text `$&` would be what was found, and a name may hold it.
  return html.replace(accountMarker, () =>
    name.replace(/[&<>"']/g, (character) => entities.get(character) ?? ''),
  )
}
