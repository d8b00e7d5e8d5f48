import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Heading, type PageTools, ToolsContext } from '../components/context.ts'
import { IconSvg } from '../components/icon-svg.tsx'
import { UiIcon } from '../components/ui-icon.tsx'
import { encodeAddress } from '../core/encode-address.ts'
import { AccountMenu } from './account.tsx'
import type { Chrome, PageSurroundings } from './chrome.ts'
import { Head } from './head.tsx'
import { Listing } from './listing.tsx'
import { hasDiagram, type Page } from './page.ts'
import { PageMenu } from './page-menu.tsx'
import { SwitchMenu } from './sidebar.tsx'
import { SiteFooter } from './site-footer.tsx'

type ShellInput = {
  chrome: Chrome
  around: PageSurroundings
  tools: PageTools
  head: Parameters<typeof Head>[0]['page']
  children: ComponentChildren
  custom?: boolean
}

const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })

/** What stands around every page: top bar, navigation, and the place for the page itself. */
export function renderShell({ chrome, around, tools, head, children, custom = false }: ShellInput): string {
  const { strings } = around
  const theme = chrome.appearance.default === 'system' ? undefined : chrome.appearance.default
  const document = (
    <ToolsContext.Provider value={tools}>
      <html lang={around.lang} dir={isRightToLeft(around.lang) ? 'rtl' : undefined} data-theme={theme}>
        <Head
          page={head}
          chrome={chrome}
          opensParts={head.isReference || around.sidebar.includes(' data-nav=')}
          alternates={head.noindex ? [] : alternatesOf(around, chrome, head.url)}
        />
        <body data-decoration={chrome.decoration} data-bg={chrome.hasBackgroundImage || undefined}>
          <a class="skip" href="#content">
            {strings.skip}
          </a>
          <Banner chrome={chrome} label={strings.announcement} dismiss={strings.dismiss} />
          <TopBar chrome={chrome} around={around} />
          <div class={custom ? 'home-nav' : 'shell'}>
            <nav class="side" id="side" popover="auto" aria-label={strings.navigation}>
              <div class="only-small drawer-head">
                <Brand chrome={chrome} />
                <button
                  class="tool"
                  type="button"
                  popovertarget="side"
                  popovertargetaction="hide"
                  aria-label={strings.closeNavigation}
                >
                  <UiIcon name="close" />
                </button>
              </div>
              <DrawerLinks chrome={chrome} around={around} />
              <div class="side-in" {...html(around.sidebar)} />
            </nav>
            {children}
          </div>
          <div id="said" class="sr" role="status" data-copied={strings.copied} />
        </body>
      </html>
    </ToolsContext.Provider>
  )
  return `<!doctype html>${renderToString(document)}`
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions: whole addresses, this page too. */
function alternatesOf({ language, link }: PageSurroundings, { address, base }: Chrome, url: string) {
  const twins = language?.entries.filter(({ isTwin, current, lang }) => (isTwin || current) && lang) ?? []
  if (twins.length < 2) return []
  const whole = (href: string) => (address === undefined ? href : address + href.slice(base.length))
  return twins.map(({ lang = '', href, current }) => ({ lang, href: whole(current ? link(url) : href) }))
}

export function renderPage(page: Page, chrome: Chrome, around: PageSurroundings, tools: PageTools): string {
  const custom = page.mode === 'custom'
  return renderShell({
    chrome,
    around,
    tools,
    head: { ...page, hasMarkdown: true, draws: hasDiagram(page) },
    custom,
    children: <PageMain page={page} chrome={chrome} around={around} />,
  })
}

function PageMain({ page, chrome, around }: { page: Page; chrome: Chrome; around: PageSurroundings }) {
  if (page.mode === 'custom' || page.mode === 'frame') {
    return (
      <main id="content" data-mode={page.mode}>
        <div class="custom" {...html(page.html)} />
        <SiteFooter chrome={chrome} />
      </main>
    )
  }
  const end = (
    <>
      {around.listing && <Listing group={around.listing} link={around.link} />}
      <Related page={page} around={around} />
      {!page.hidePager && <Pager around={around} />}
      <PageFoot page={page} chrome={chrome} around={around} />
      <SiteFooter chrome={chrome} />
    </>
  )
  if (page.leaf) {
    return (
      <main id="content">
        <article class="spread">
          <div class="text">
            <PageHead page={page} chrome={chrome} around={around} />
          </div>
          <section class="leaf" aria-label={around.strings.examples}>
            <div class="leaf-in" {...html(page.leaf)} />
          </section>
          <div class="text">
            <div class="prose" {...html(page.html)} />
            {end}
          </div>
        </article>
      </main>
    )
  }
  const toc = page.mode === 'default' && (page.panel || page.headings.length > 0)
  return (
    <main
      class="prose-page"
      id="content"
      data-mode={page.mode === 'default' ? undefined : page.mode}
      data-toc={toc ? '' : undefined}
    >
      <article class="text">
        <PageHead page={page} chrome={chrome} around={around} />
        <div class="prose" {...html(page.html)} />
        {end}
      </article>
      {toc &&
        (page.panel ? (
          <aside class="toc" {...html(page.panel)} />
        ) : (
          <Contents headings={page.headings} label={around.strings.onThisPage} />
        ))}
    </main>
  )
}

function PageHead({ page, chrome, around }: { page: Page; chrome: Chrome; around: PageSurroundings }) {
  return (
    <>
      {around.breadcrumb.length > 0 && (
        <nav class="eyebrow" aria-label={around.strings.breadcrumb}>
          <ol class="list">
            {around.breadcrumb.map(({ label, href }, index) => (
              <li>
                {index > 0 && <span aria-hidden="true">/</span>}
                {href ? <a href={href}>{label}</a> : <span>{label}</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div class="head">
        <h1>{page.title}</h1>
        {page.deprecated && <span class="dep">{around.strings.deprecated}</span>}
        <PageMenu page={page} chrome={chrome} around={around} />
      </div>
      {page.lead ? (
        <div class="lead flow" {...html(page.lead)} />
      ) : (
        page.description && <p class="lead">{page.description}</p>
      )}
      {page.intro && <div {...html(page.intro)} />}
    </>
  )
}

function Contents({ headings, label }: { headings: Heading[]; label: string }) {
  return (
    <nav class="toc" aria-label={label}>
      <b>{label}</b>
      <ul class="list">
        {headings.map(({ id, text, depth }) => (
          <li class={depth > 2 ? 'sub' : undefined}>
            <a href={`#${encodeAddress(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Related({ page, around }: { page: Page; around: PageSurroundings }) {
  if (page.related.length === 0) return null
  return (
    <nav class="related" aria-labelledby="_related">
      <h2 id="_related">{around.strings.related}</h2>
      <ul>
        {page.related.map(({ href, title }) => (
          <li>
            <a href={around.link(href)}>{title ?? around.titleOf(href) ?? href}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pager({ around: { previous, next, strings } }: { around: PageSurroundings }) {
  if (!previous && !next) return null
  return (
    <nav class="pager" aria-label={strings.previousAndNext}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>{strings.previous}</span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" class="to-next">
          <span>{strings.next}</span>
          {next.title}
        </a>
      )}
    </nav>
  )
}

function PageFoot({ page, chrome, around }: { page: Page; chrome: Chrome; around: PageSurroundings }) {
  const edit = chrome.editUrl?.(page.file)
  const date = (page.showTimestamp ?? chrome.timestamps) ? page.lastUpdated : undefined
  if (!edit && !date) return null
  return (
    <div class="foot">
      {date && <span>{around.strings.lastUpdated(date)}</span>}
      {edit && <a href={edit}>{around.strings.editPage}</a>}
    </div>
  )
}

function Banner({ chrome, label, dismiss }: { chrome: Chrome; label: string; dismiss: string }) {
  const { banner } = chrome
  if (!banner) return null
  return (
    <aside class="banner" id="banner" data-kind={banner.kind} aria-label={label}>
      <div {...html(banner.html)} />
      {banner.dismissible && (
        <button class="tool" type="button" data-do="dismiss" data-id={banner.id} aria-label={dismiss}>
          <UiIcon name="close" />
        </button>
      )}
    </aside>
  )
}

function Brand({ chrome }: { chrome: Chrome }) {
  const { logo, name, home } = chrome
  return (
    <a class="brand" href={home}>
      {!logo && <span>{name}</span>}
      {logo && logo.light === logo.dark && <img src={logo.light} alt={name} height="24" />}
      {logo && logo.light !== logo.dark && (
        <>
          <img class="on-light" src={logo.light} alt={name} height="24" />
          <img class="on-dark" src={logo.dark} alt={name} height="24" />
        </>
      )}
    </a>
  )
}

function TopBar({ chrome, around }: { chrome: Chrome; around: PageSurroundings }) {
  const { strings, tabs, language, search } = around
  return (
    <header class="top">
      <button class="tool only-small" type="button" popovertarget="side" aria-label={strings.openNavigation}>
        <UiIcon name="menu" />
      </button>
      <Brand chrome={chrome} />
      {tabs.length > 0 && (
        <nav class="tabs-top" aria-label={strings.sections}>
          {tabs.map(({ label, href, icon, current, align }) => (
            <a
              href={href}
              aria-current={current ? 'true' : undefined}
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
          class="find"
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
      <div class="top-end">
        {chrome.navLinks.map(({ label, href, icon }) => (
          <a class="btn ghost small not-small" href={href}>
            <IconSvg name={icon} />
            {label}
          </a>
        ))}
        {chrome.primary && (
          <a class="btn main small not-small" href={chrome.primary.href}>
            <IconSvg name={chrome.primary.icon} />
            {chrome.primary.label}
          </a>
        )}
        {language && (
          <SwitchMenu entries={language.entries} label={strings.choose.languages} className="switch small" />
        )}
        {!chrome.appearance.strict && (
          <button class="tool theme" type="button" data-do="theme" aria-label={strings.switchTheme}>
            <UiIcon name="sun" className="sun" />
            <UiIcon name="moon" className="moon" />
          </button>
        )}
        {chrome.account && <AccountMenu account={chrome.account} strings={strings.account} />}
      </div>
    </header>
  )
}

/** On a phone the drawer has what the top bar has no room for. */
function DrawerLinks({ chrome, around: { tabs, strings } }: { chrome: Chrome; around: PageSurroundings }) {
  const links = [...chrome.navLinks, ...(chrome.primary ? [chrome.primary] : [])]
  if (tabs.length + links.length === 0) return null
  return (
    <ul class="list only-small drawer-links" aria-label={strings.sections}>
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
            <UiIcon name="out" className="faint" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function isRightToLeft(lang: string): boolean {
  return /^(ar|he|fa|ur)\b/.test(lang)
}
