import { UiIcon } from '../../components/base/ui-icon.tsx'
import { encodeAddress } from '../../core/encode-address.ts'
import { markdownPath } from '../../core/markdown-url.ts'
import type { Chrome, MenuOption, PageLayout } from '../chrome.ts'
import type { Page } from '../page.ts'
import { assistants, editors } from './assistants.ts'
import { useHookId } from './hook-id.ts'

type Entry = { title: string; description?: string; isExternal?: boolean } & (
  | { href: string }
  /** Copied on click. */
  | { text: string }
)

type MenuProps = {
  page: Pick<Page, 'url' | 'title'>
  chrome: Pick<Chrome, 'base' | 'address' | 'menu' | 'mcp' | 'name'>
  layout: Pick<PageLayout, 'strings' | 'link' | 'downloads'>
}

/** The menu beside the title: Markdown, downloads and assistants. */
export function PageMenu({ page, chrome, layout }: MenuProps) {
  const { strings } = layout
  const hook = useHookId()
  const markdown = chrome.base + encodeAddress(markdownPath(page.url))
  const entries = chrome.menu.flatMap((option) => entryOf(option, markdown, { page, chrome, layout }) ?? [])
  const hasCopy = chrome.menu.some((option) => option.kind === 'copy')
  if (!hasCopy && entries.length === 0) return null
  return (
    <div class="o-page-menu" id={hook('page-context-menu')}>
      {hasCopy && (
        <button class="o-btn o-small" type="button" data-do="copy" data-page={markdown}>
          <UiIcon name="copy" />
          {strings.copyMarkdown}
        </button>
      )}
      {entries.length > 0 && (
        <details class="o-switch o-small">
          <summary aria-label={strings.pageMenu}>
            <UiIcon name="down" className="o-chev" />
          </summary>
          <ul class="o-list">
            {entries.map(({ title, description, isExternal, ...entry }) => {
              const label = (
                <span>
                  {title}
                  {description && <small>{description}</small>}
                </span>
              )
              return (
                <li>
                  {'text' in entry ? (
                    <button type="button" data-do="copy" data-text={entry.text}>
                      {label}
                    </button>
                  ) : (
                    <a href={entry.href} {...(isExternal && { target: '_blank', rel: 'noreferrer' })}>
                      {label}
                    </a>
                  )}
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </div>
  )
}

function entryOf(
  option: MenuOption,
  markdown: string,
  { page, chrome, layout }: MenuProps,
): Entry | undefined {
  const { strings, link, downloads } = layout
  const { address } = chrome
  // Assistants fetch the page, so they need the full URL.
  const pageUrl = address === undefined ? undefined : address + encodeAddress(markdownPath(page.url))
  switch (option.kind) {
    case 'copy':
      return undefined
    case 'view':
      return { title: strings.viewMarkdown, href: markdown }
    case 'spec':
      return downloads && { title: strings.downloadSpec, href: downloads.spec }
    case 'collection': {
      const match = downloads?.collections.find(({ name }) => name === option.name)
      return match && { title: strings.downloadCollection(match.name), href: match.href }
    }
    case 'assistant': {
      const assistant = assistants.get(option.name)
      if (!assistant || pageUrl === undefined) return undefined
      const href = assistant.urlFor(strings.askAbout(pageUrl))
      return { title: strings.openIn(assistant.title), href, isExternal: true }
    }
    case 'mcp':
      return chrome.mcp === undefined ? undefined : { title: strings.copyMcp, text: chrome.mcp }
    case 'editor': {
      const editor = editors.get(option.name)
      if (!editor || chrome.mcp === undefined) return undefined
      const href = editor.install({ name: chrome.name, url: chrome.mcp })
      return { title: strings.connectTo(editor.title), href }
    }
    case 'own': {
      const { title, description } = option
      const href = option.href
        .replaceAll('$page', encodeURIComponent(pageUrl ?? markdown))
        .replaceAll('$path', encodeURIComponent(page.url))
      return { title, description, href: link(href), isExternal: /^https?:/i.test(href) }
    }
  }
}
