import { IconSvg } from '../../components/base/icon-svg.tsx'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Chrome, PageLayout } from '../chrome.ts'
import { SwitchMenu } from '../sidebar/sidebar.tsx'
import { AccountMenu } from './account.tsx'
import { useHookId } from './hook-id.ts'

export function Brand({ chrome }: { chrome: Chrome }) {
  const { logo, name, home } = chrome
  return (
    <a class="o-brand" href={home}>
      {!logo && <span>{name}</span>}
      {logo && logo.light === logo.dark && <img class="nav-logo" src={logo.light} alt={name} height="24" />}
      {logo && logo.light !== logo.dark && (
        <>
          <img class="nav-logo o-on-light" src={logo.light} alt={name} height="24" />
          <img class="nav-logo o-on-dark" src={logo.dark} alt={name} height="24" />
        </>
      )}
    </a>
  )
}

export function TopBar({ chrome, layout }: { chrome: Chrome; layout: PageLayout }) {
  const { strings, tabs, language, search } = layout
  const hook = useHookId()
  return (
    <header class="o-top" id={hook('navbar')}>
      <button
        class="o-tool o-only-small"
        type="button"
        popovertarget={hook('sidebar', 'side')}
        aria-label={strings.openNavigation}
      >
        <UiIcon name="menu" />
      </button>
      <Brand chrome={chrome} />
      {tabs.length > 0 && (
        <nav class="o-tabs-top nav-tabs" aria-label={strings.sections} data-more={strings.more}>
          {tabs.map(({ label, href, icon, current, align }) => (
            <a
              class="nav-tabs-item"
              href={href}
              aria-current={current ? 'true' : undefined}
              data-active={current ? 'true' : undefined}
              data-align={align === 'end' ? 'end' : undefined}
            >
              <IconSvg name={icon} />
              {label}
            </a>
          ))}
        </nav>
      )}
      {search && (
        <button
          class="o-find"
          id={hook('search-bar-entry')}
          type="button"
          data-do="search"
          data-search={search.address}
          data-failed={strings.search.failed}
          aria-keyshortcuts="Control+K Meta+K /"
        >
          <UiIcon name="search" />
          <span>{search.prompt ?? strings.search.button}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
      <div class="o-top-end topbar-right-container">
        {chrome.navLinks.map(({ label, href, icon }) => (
          <a class="o-btn o-ghost o-small o-not-small navbar-link" href={href}>
            <IconSvg name={icon} />
            {label}
          </a>
        ))}
        {chrome.primary && (
          <a
            class="o-btn o-main o-small o-not-small"
            id={hook('topbar-cta-button')}
            href={chrome.primary.href}
          >
            <IconSvg name={chrome.primary.icon} />
            {chrome.primary.label}
          </a>
        )}
        {language && (
          <SwitchMenu
            entries={language.entries}
            label={strings.choose.languages}
            className="o-switch o-small"
            name="localization-select"
          />
        )}
        {!chrome.appearance.strict && (
          <button
            class="o-tool o-theme"
            type="button"
            data-do="theme"
            data-system={strings.themes.system}
            data-light={strings.themes.light}
            data-dark={strings.themes.dark}
            aria-label={strings.switchTheme}
          >
            <UiIcon name="system" className="o-auto" />
            <UiIcon name="sun" className="o-sun" />
            <UiIcon name="moon" className="o-moon" />
          </button>
        )}
        {chrome.account && <AccountMenu account={chrome.account} strings={strings.account} />}
      </div>
    </header>
  )
}

/** On small screens, the drawer contains the links that do not fit into the top bar. */
export function DrawerLinks({ chrome, layout: { tabs, strings } }: { chrome: Chrome; layout: PageLayout }) {
  const links = [...chrome.navLinks, ...(chrome.primary ? [chrome.primary] : [])]
  if (tabs.length + links.length === 0) return null
  return (
    <ul class="o-list o-only-small o-drawer-links" aria-label={strings.sections}>
      {tabs.map(({ label, href, icon, current }) => (
        <li>
          <a href={href} aria-current={current ? 'true' : undefined}>
            <IconSvg name={icon} />
            <span>{label}</span>
          </a>
        </li>
      ))}
      {links.map(({ label, href, icon }) => (
        <li>
          <a href={href}>
            <IconSvg name={icon} />
            <span>{label}</span>
            <UiIcon name="out" className="o-faint" />
          </a>
        </li>
      ))}
    </ul>
  )
}
