import { encodeAddress } from '../../core/encode-address.ts'
import { markdownPath } from '../../core/markdown-url.ts'
import type { Chrome } from '../chrome.ts'
import type { Page } from '../page.ts'
import { loaderScript } from './loader.ts'
import { canonicalOf, metaTags, type TaggedPage } from './meta-tags.ts'
import { speculationRules } from './speculation.ts'

/**
 * Runs before the first paint to apply the reader's theme and hide a dismissed banner. `dark` or `light`
 * is also a class, for custom styles; `isDarkMode` is where existing sites store the theme.
 */
function bootScript(chrome: Chrome, isReference = false): string {
  const theme = chrome.appearance.strict
    ? ''
    : 'var t=s.getItem("isDarkMode")||s.getItem("theme");if(t=="dark"||t=="light")d.theme=t;else if(t=="system")delete d.theme;'
  const banner = chrome.banner?.dismissible
    ? `if(s.getItem("octavo:banner")===${JSON.stringify(chrome.banner.id)})d.bannerOff=""${chrome.theme ? ',d.bannerState="hidden"' : ''};`
    : ''
  // Hides the code column until samples are in the reader's language.
  const samples = isReference ? 'if(s.getItem("octavo:tab"))d.choosing="";' : ''
  const side = chrome.theme === 'palm' ? 'if(s.getItem("octavo:side-width")=="narrow")d.side="narrow";' : ''
  const reads = theme + banner + samples + side
  const stored = reads && `try{var s=localStorage;${reads}}catch(e){}`
  return `var r=document.documentElement,d=r.dataset;${stored}${classScript}`
}

const classScript = [
  'var q=matchMedia("(prefers-color-scheme: dark)"),f=function(){',
  'var k=d.theme?d.theme=="dark":q.matches;r.classList.toggle("dark",k);r.classList.toggle("light",!k)};',
  'f();q.onchange=f;new MutationObserver(f).observe(r,{attributeFilter:["data-theme","class"]})',
].join('')

/** In the page itself, because browsers often decide before a stylesheet has arrived. */
const transitions = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** Preact's types lack the attribute. */
const blocksRender = { blocking: 'render' }

type HeadPage = TaggedPage &
  Pick<Page, 'island' | 'isReference' | 'hasFeed' | 'utilities'> & {
    hasMarkdown?: boolean
    /** Has a diagram. */
    draws?: boolean
    /** Shows code, here or in the sidebar. */
    hasCode?: boolean
  }

/** `opensParts`: the page or its sidebar loads parts on demand. */
type HeadProps = {
  page: HeadPage
  chrome: Chrome
  opensParts?: boolean
  /** The page in all its languages, including this one. */
  alternates?: readonly { lang: string; href: string }[]
}

/** Octavo's modules for a page, in the order in which they run. */
function modulesOf(page: HeadPage, chrome: Chrome, opensParts = false): string[] {
  return [
    ...chrome.modules,
    ...(opensParts ? [chrome.referenceScript] : []),
    ...(page.island ? [chrome.islandScript] : []),
    ...(page.draws ? [chrome.diagramScript] : []),
    ...(chrome.integrations ? [chrome.integrations.script] : []),
  ]
}

/** Whether scripts other than Octavo's run on a page, or the preview's. */
const hasOwnerCode = (page: HeadPage, chrome: Chrome): boolean =>
  page.island !== undefined ||
  chrome.scripts.length > 0 ||
  chrome.devEvents !== undefined ||
  chrome.integrations !== undefined

export function Head({ page, chrome, opensParts, alternates = [] }: HeadProps) {
  const title = page.title === chrome.name ? chrome.name : `${page.title} - ${chrome.name}`
  const tags = metaTags(page, chrome, title)
  const modules = modulesOf(page, chrome, opensParts)
  const isOurs = !hasOwnerCode(page, chrome)
  const script =
    bootScript(chrome, page.isReference) + (isOurs ? loaderScript(modules, chrome.prefetchScript) : '')
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {tags.map(([name, content]) =>
        /^(og|article|fb):/.test(name) ? (
          <meta property={name} content={content} />
        ) : (
          <meta name={name} content={content} />
        ),
      )}
      <link rel="canonical" href={canonicalOf(page, chrome)} />
      {alternates.map(({ lang, href }) => (
        <link rel="alternate" hreflang={lang} href={href} />
      ))}
      {page.hasFeed && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={page.title}
          href={`${chrome.base}${page.url === '/' ? '' : encodeAddress(page.url)}/rss.xml`}
        />
      )}
      {page.hasMarkdown && (
        <link
          rel="alternate"
          type="text/markdown"
          href={chrome.base + encodeAddress(markdownPath(page.url))}
        />
      )}
      {chrome.favicon && chrome.favicon.light === chrome.favicon.dark && (
        <link rel="icon" href={chrome.favicon.light} />
      )}
      {chrome.favicon && chrome.favicon.light !== chrome.favicon.dark && (
        <>
          <link rel="icon" href={chrome.favicon.light} media="(prefers-color-scheme: light)" />
          <link rel="icon" href={chrome.favicon.dark} media="(prefers-color-scheme: dark)" />
        </>
      )}
      {!page.noindex && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(page, chrome) }}
        />
      )}
      <style dangerouslySetInnerHTML={{ __html: transitions }} />
      <script dangerouslySetInnerHTML={{ __html: script }} />
      {/* The top bar and the sidebar arrive before the first paint, because their parts move each other. */}
      <link rel="expect" href="#content-area" {...blocksRender} />
      {!chrome.devEvents && (
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules(chrome) }} />
      )}
      {chrome.preloads.map(
        ({ href, isCode }) =>
          (!isCode || page.hasCode) && (
            <link rel="preload" href={href} as="font" type="font/woff2" crossorigin="anonymous" />
          ),
      )}
      {chrome.styles.map((href) => (
        <link rel="stylesheet" href={href} />
      ))}
      {page.utilities && <style dangerouslySetInnerHTML={{ __html: page.utilities }} />}
      {chrome.integrations && (
        <script
          id="_integrations"
          type="application/json"
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(chrome.integrations.plan).replaceAll('<', '\\u003c'),
          }}
        />
      )}
      {/* Before all other scripts, so that it sees the unchanged page. */}
      {chrome.devEvents && (
        <script type="module" src={chrome.devEvents.script} data-events={chrome.devEvents.events} />
      )}
      {modules.map((src) =>
        isOurs ? <link rel="modulepreload" href={src} /> : <script type="module" src={src} />,
      )}
      {chrome.scripts.map((src) => (
        <script defer src={src} />
      ))}
    </head>
  )
}

/** Structured data for search engines: https://schema.org/TechArticle */
function structuredData(page: HeadPage, chrome: Chrome): string {
  const data = {
    '@context': 'https://schema.org',
    // https://schema.org/APIReference is a kind of TechArticle.
    '@type': page.isReference ? 'APIReference' : 'TechArticle',
    headline: page.title,
    description: page.description,
    url: canonicalOf(page, chrome),
    isPartOf: { '@type': 'WebSite', name: chrome.name },
    publisher: { '@type': 'Organization', ...chrome.organization },
  }
  // Escaped, because a script ends at the first `</script`, even in quotes.
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
