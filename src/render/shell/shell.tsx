import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Heading, type PageTools, ToolsContext } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { encodeAddress } from '../../core/encode-address.ts'
import { readCard } from '../card.ts'
import type { Chrome, PageLayout } from '../chrome.ts'
import { isRightToLeft } from '../direction.ts'
import { hasDiagram, type Page, type PageMode } from '../page.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { Head } from './head.tsx'
import { OwnIds, useHookId } from './hook-id.ts'
import { Listing } from './listing.tsx'
import { PageFoot } from './page-foot.tsx'
import { PageMenu } from './page-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { themeMarkup } from './theme-markup.ts'
import { Brand, DrawerLinks, SideFoot, TopBar } from './top-bar.tsx'

/** The frame of a page. */
export type PageFrame = { chrome: Chrome; layout: PageLayout; tools: PageTools }

type ShellInput = PageFrame & {
  head: Parameters<typeof Head>[0]['page']
  children: ComponentChildren
  mode?: PageMode
  /** Ids used by the page. */
  ids?: readonly string[]
}

const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })

/** The document around a page: top bar, navigation and content area. */
export function renderShell({
  chrome,
  layout,
  tools,
  head,
  children,
  mode = 'default',
  ids = [],
}: ShellInput): string {
  const { strings } = layout
  const theme = chrome.appearance.default === 'system' ? undefined : chrome.appearance.default
  const document = (
    <ToolsContext.Provider value={tools}>
      <html
        lang={layout.lang}
        dir={isRightToLeft(layout.lang) ? 'rtl' : undefined}
        class={theme}
        data-theme={theme}
        data-current-path={head.url}
        data-page-mode={mode === 'default' ? 'none' : mode}
        data-docs-theme={chrome.theme}
        data-banner-state={chrome.theme && chrome.banner ? 'visible' : undefined}
      >
        <Head
          page={head}
          chrome={chrome}
          opensParts={head.isReference || layout.sidebar.includes(' data-nav=')}
          alternates={head.noindex ? [] : alternatesOf(layout, chrome, head.url)}
        />
        <OwnIds.Provider value={new Set(ids)}>
          <body data-decoration={chrome.decoration} data-bg={chrome.hasBackgroundImage || undefined}>
            <SkipLink label={strings.skip} />
            <Banner chrome={chrome} label={strings.announcement} dismiss={strings.dismiss} />
            <TopBar chrome={chrome} layout={layout} mode={mode} title={head.title} />
            <Body chrome={chrome} layout={layout} mode={mode}>
              {children}
            </Body>
            {themeMarkup(chrome.theme).footer === 'page' && <SiteFooter chrome={chrome} />}
            <div id="said" class="o-sr" role="status" data-copied={strings.copied} />
          </body>
        </OwnIds.Provider>
      </html>
    </ToolsContext.Provider>
  )
  return `<!doctype html>${renderToString(document)}`
}

function SkipLink({ label }: { label: string }) {
  const hook = useHookId()
  return (
    <a class="o-skip" href={`#${hook('content-area', 'start')}`}>
      {label}
    </a>
  )
}

type BodyProps = { chrome: Chrome; layout: PageLayout; mode: PageMode; children: ComponentChildren }

/** The sidebar and the page. */
function Body({ chrome, layout, mode, children }: BodyProps) {
  const { strings } = layout
  const hook = useHookId()
  const side = hook('sidebar', 'side')
  const { menus, hasCollapse } = themeMarkup(chrome.theme)
  return (
    <div class={mode === 'custom' ? 'o-home-nav' : 'o-shell'} id={hook('body-content')}>
      <nav class="o-side" id={side} popover="auto" aria-label={strings.navigation}>
        <div class="o-only-small o-drawer-head">
          <Brand chrome={chrome} />
          <button
            class="o-tool"
            type="button"
            popovertarget={side}
            popovertargetaction="hide"
            aria-label={strings.closeNavigation}
          >
            <UiIcon name="close" />
          </button>
        </div>
        {hasCollapse && <CollapseButton side={side} label={strings.collapseNavigation} />}
        <div id={hook('sidebar-content')}>
          <DrawerLinks chrome={chrome} layout={layout} />
          {menus === 'bar' && layout.menus && <div class="o-side-menus" {...html(layout.menus)} />}
          <div
            class="o-side-in"
            id={hook('navigation-items')}
            {...html(menus === 'bar' ? layout.sidebar : layout.menus + layout.sidebar)}
          />
        </div>
        <SideFoot chrome={chrome} strings={strings} mode={mode} />
      </nav>
      {children}
    </div>
  )
}

/** Only on wide screens, and hidden without scripts. */
function CollapseButton({ side, label }: { side: string | undefined; label: string }) {
  return (
    <button
      class="o-tool o-side-toggle o-not-small"
      type="button"
      data-do="collapse"
      aria-controls={side}
      aria-expanded="true"
      aria-label={label}
    >
      <UiIcon name="menu" />
    </button>
  )
}

/**
 * Absolute URLs, including this page:
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function alternatesOf({ language, link }: PageLayout, { address, base }: Chrome, url: string) {
  const counterparts =
    language?.entries.filter(({ isCounterpart, current, lang }) => (isCounterpart || current) && lang) ?? []
  if (counterparts.length < 2) return []
  const absoluteUrl = (href: string) => (address === undefined ? href : address + href.slice(base.length))
  return counterparts.map(({ lang = '', href, current }) => ({
    lang,
    href: absoluteUrl(current ? link(url) : href),
  }))
}

export function renderPage(page: Page, frame: PageFrame): string {
  const { chrome, layout } = frame
  return renderShell({
    ...frame,
    head: {
      ...page,
      hasMarkdown: true,
      draws: hasDiagram(page),
      card: readCard(page, frame)?.hash,
      hasCode: page.html.includes('<code') || layout.sidebar.includes('method-nav-pill'),
    },
    mode: page.mode,
    ids: page.ids,
    children: <PageMain page={page} chrome={chrome} layout={layout} />,
  })
}

function PageMain({ page, chrome, layout }: { page: Page; chrome: Chrome; layout: PageLayout }) {
  const hook = useHookId()
  const container = hook('content-container')
  const area = hook('content-area', 'start')
  const footer = themeMarkup(chrome.theme).footer === 'text' && <SiteFooter chrome={chrome} />
  if (page.mode === 'custom' || page.mode === 'frame') {
    return (
      <main id={container} data-mode={page.mode}>
        <div class="mdx-content" id={area} {...html(page.html)} />
        {footer}
      </main>
    )
  }
  const end = (
    <>
      {layout.listing && <Listing group={layout.listing} link={layout.link} />}
      <Related page={page} layout={layout} />
      {chrome.feedback && <FeedbackForm page={page.url} address={chrome.feedback} strings={layout.strings} />}
      {!page.hidePager && <Pager layout={layout} />}
      <PageFoot page={page} chrome={chrome} layout={layout} />
      {footer}
    </>
  )
  if (page.leaf) {
    return (
      <main id={container}>
        <article class="o-spread" id={area}>
          <div class="o-text">
            <PageHead page={page} chrome={chrome} layout={layout} />
          </div>
          <section class="o-leaf" aria-label={layout.strings.examples}>
            <div class="o-leaf-in" {...html(page.leaf)} />
          </section>
          <div class="o-text">
            <div class="prose mdx-content" id={hook('content')} {...html(page.html)} />
            {end}
          </div>
        </article>
      </main>
    )
  }
  const toc = page.mode === 'default' && (page.panel || page.headings.length > 0)
  const hasMenu = !page.panel && chrome.hasMenuInContents && chrome.menu.length > 0
  return (
    <main
      class="o-prose-page"
      id={container}
      data-mode={page.mode === 'default' ? undefined : page.mode}
      data-toc={toc ? (hasMenu ? 'menu' : '') : undefined}
    >
      <article class="o-text" id={area}>
        <PageHead page={page} chrome={chrome} layout={layout} />
        <div class="prose mdx-content" id={hook('content')} {...html(page.html)} />
        {end}
      </article>
      {toc &&
        (page.panel ? (
          <aside class="o-toc" id={hook('panel')} {...html(page.panel)} />
        ) : (
          <Contents headings={page.headings} label={layout.strings.onThisPage}>
            {hasMenu && <PageMenu page={page} chrome={chrome} layout={layout} isCopy />}
          </Contents>
        ))}
    </main>
  )
}

function PageHead({ page, chrome, layout }: { page: Page; chrome: Chrome; layout: PageLayout }) {
  const hook = useHookId()
  return (
    <header id={hook('header')}>
      {layout.breadcrumb.length > 0 && (
        <nav class="eyebrow" aria-label={layout.strings.breadcrumb}>
          <ol class="o-list">
            {layout.breadcrumb.map(({ label, href }, index) => (
              <li>
                {index > 0 && <span aria-hidden="true">/</span>}
                {href ? <a href={href}>{label}</a> : <span>{label}</span>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div class="o-head">
        <h1 id={hook('page-title')}>{page.title}</h1>
        {page.deprecated && <span class="o-dep">{layout.strings.deprecated}</span>}
        <PageMenu page={page} chrome={chrome} layout={layout} />
      </div>
      {page.lead ? (
        <div class="o-lead o-flow" {...html(page.lead)} />
      ) : (
        page.description && <p class="o-lead">{page.description}</p>
      )}
      {page.intro && <div {...html(page.intro)} />}
    </header>
  )
}

type ContentsProps = { headings: Heading[]; label: string; children: ComponentChildren }

function Contents({ headings, label, children }: ContentsProps) {
  const hook = useHookId()
  return (
    <nav class="o-toc" id={hook('table-of-contents')} aria-label={label}>
      <b>{label}</b>
      <ul class="o-list" id={hook('table-of-contents-content')}>
        {headings.map(({ id, text, depth }) => (
          <li class={depth > 2 ? 'o-sub' : undefined} data-depth={Math.max(0, depth - 2)}>
            <a href={`#${encodeAddress(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

function Related({ page, layout }: { page: Page; layout: PageLayout }) {
  if (page.related.length === 0) return null
  return (
    <nav class="o-related" aria-labelledby="_related">
      <h2 id="_related">{layout.strings.related}</h2>
      <ul>
        {page.related.map(({ href, title }) => (
          <li>
            <a href={layout.link(href)}>{title ?? layout.titleOf(href) ?? href}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pager({ layout: { previous, next, strings } }: { layout: PageLayout }) {
  const hook = useHookId()
  if (!previous && !next) return null
  return (
    <nav class="o-pager" id={hook('pagination')} aria-label={strings.previousAndNext}>
      {previous && (
        <a class="pagination-prev" href={previous.href} rel="prev">
          <span>{strings.previous}</span>
          <span class="pagination-title">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" class="pagination-next o-to-next">
          <span>{strings.next}</span>
          <span class="pagination-title">{next.title}</span>
        </a>
      )}
    </nav>
  )
}

function Banner({ chrome, label, dismiss }: { chrome: Chrome; label: string; dismiss: string }) {
  const { banner } = chrome
  const hook = useHookId()
  if (!banner) return null
  return (
    <aside class="o-banner" id={hook('banner')} data-kind={banner.kind} aria-label={label}>
      <div {...html(banner.html)} />
      {banner.dismissible && (
        <button class="o-tool" type="button" data-do="dismiss" data-id={banner.id} aria-label={dismiss}>
          <UiIcon name="close" />
        </button>
      )}
    </aside>
  )
}
