import { IconSvg } from '../../components/base/icon-svg.tsx'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Strings } from '../../strings/english.ts'
import type { Chrome, PageLayout } from '../chrome.ts'
import type { PageMode } from '../page.ts'
import { SwitchMenu } from '../sidebar/sidebar.tsx'
import { AccountMenu } from './account.tsx'
import { useHookId } from './hook-id.ts'
import { themeMarkup } from './theme-markup.ts'

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

type TopBarProps = {
  chrome: Chrome
  layout: PageLayout
  mode: PageMode
  /** The title of the page. */
  title: string
}

export function TopBar({ chrome, layout, mode, title }: TopBarProps) {
  const { strings, tabs, search } = layout
  const hook = useHookId()
  const { barId, menus } = themeMarkup(chrome.theme)
  const trail = [...layout.breadcrumb.map(({ label }) => label), title]
  return (
    <header class="o-top" id={hook(barId)}>
      {chrome.theme ? (
        <div class="o-crumbs">
          <MenuButton label={strings.openNavigation} />
          <span>{[...new Set(trail)].join(' › ')}</span>
        </div>
      ) : (
        <MenuButton label={strings.openNavigation} />
      )}
      {menus === 'bar' ? (
        <div class="o-top-start">
          <Brand chrome={chrome} />
          <div class="o-top-menus" dangerouslySetInnerHTML={{ __html: layout.menus }} />
        </div>
      ) : (
        <Brand chrome={chrome} />
      )}
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
      <BarEnd chrome={chrome} layout={layout} mode={mode} />
    </header>
  )
}

function MenuButton({ label }: { label: string }) {
  const hook = useHookId()
  return (
    <button
      class="o-tool o-only-small"
      type="button"
      popovertarget={hook('sidebar', 'side')}
      aria-label={label}
    >
      <UiIcon name="menu" />
    </button>
  )
}

/** Links, language, color scheme and account, unless the theme has them at the bottom of the sidebar. */
function BarEnd({ chrome, layout, mode }: Pick<TopBarProps, 'chrome' | 'layout' | 'mode'>) {
  const { strings, language } = layout
  const { theme, account } = chrome
  const { sideFoot } = themeMarkup(theme)
  const isInBar = (part: (typeof sideFoot)[number]) => mode === 'custom' || !sideFoot.includes(part)
  const links = <NavLinks chrome={chrome} />
  return (
    <div class="o-top-end topbar-right-container">
      {isInBar('links') && (theme ? <div class="o-top-links">{links}</div> : links)}
      {language && (
        <SwitchMenu
          entries={language.entries}
          label={strings.choose.languages}
          className="o-switch o-small"
          name="localization-select"
        />
      )}
      {isInBar('scheme') && <SchemeButton chrome={chrome} strings={strings} />}
      {account && isInBar('account') && <AccountMenu account={account} strings={strings.account} />}
    </div>
  )
}

type SideFootProps = { chrome: Chrome; strings: Strings; mode: PageMode }

/** Parts of the bar that some themes show at the bottom of the sidebar. */
export function SideFoot({ chrome, strings, mode }: SideFootProps) {
  const { account } = chrome
  // The bar has them then.
  if (mode === 'custom') return null
  const parts = themeMarkup(chrome.theme).sideFoot.flatMap((part) => {
    if (part === 'links')
      return chrome.navLinks.length + Number(!!chrome.primary) ? <NavLinks chrome={chrome} /> : []
    if (part === 'scheme')
      return chrome.appearance.strict ? [] : <SchemeButton chrome={chrome} strings={strings} />
    return account ? <AccountMenu account={account} strings={strings.account} /> : []
  })
  return parts.length > 0 ? <div class="o-side-foot">{parts}</div> : null
}

/** The links and the button of `navbar`. */
function NavLinks({ chrome: { navLinks, primary } }: { chrome: Chrome }) {
  const hook = useHookId()
  return (
    <>
      {navLinks.map(({ label, href, icon }) => (
        <a class="o-btn o-ghost o-small o-not-small navbar-link" href={href}>
          <IconSvg name={icon} />
          {label}
        </a>
      ))}
      {primary && (
        <a class="o-btn o-main o-small o-not-small" id={hook('topbar-cta-button')} href={primary.href}>
          <IconSvg name={primary.icon} />
          {primary.label}
        </a>
      )}
    </>
  )
}

function SchemeButton({ chrome, strings }: { chrome: Chrome; strings: Strings }) {
  if (chrome.appearance.strict) return null
  return (
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
