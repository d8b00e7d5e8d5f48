import type { ComponentChildren } from 'preact'
import { IconSvg } from '../../components/base/icon-svg.tsx'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { encodeAddress } from '../../core/encode-address.ts'
import { markdownPath } from '../../core/markdown-url.ts'
import type { Chrome, MenuOption, PageLayout } from '../chrome.ts'
import type { Page } from '../page.ts'
import { assistants, editors } from './assistants.ts'
import { useHookId } from './hook-id.ts'

type Entry = { title: string; description?: string; icon?: string; isExternal?: boolean } & (
  | { kind: 'link'; href: string }
  /** A text that is copied on click. */
  | { kind: 'text'; text: string }
  /** The Markdown of the page, copied on click. */
  | { kind: 'page'; href: string }
  /** The print dialog, which saves a page as a PDF file. */
  | { kind: 'print' }
)

type MenuProps = {
  page: Pick<Page, 'url' | 'title'>
  chrome: Pick<Chrome, 'base' | 'address' | 'menu' | 'mcp' | 'name'>
  layout: Pick<PageLayout, 'strings' | 'link' | 'downloads'>
  /** The same menu in another place, without the id. */
  isCopy?: boolean
}

/** The menu beside the title: Markdown, downloads and assistants. Its first entry is a button. */
export function PageMenu({ page, chrome, layout, isCopy }: MenuProps) {
  const { strings } = layout
  const hook = useHookId()
  const [first, ...others] = chrome.menu.flatMap((option) => entryOf(option, { page, chrome, layout }) ?? [])
  if (!first) return null
  return (
    <div class="o-page-menu" id={isCopy ? undefined : hook('page-context-menu')}>
      <MenuItem entry={first} className="o-btn o-small">
        {first.kind === 'page' ? <UiIcon name="copy" /> : <IconSvg name={first.icon} />}
        <span>{first.title}</span>
      </MenuItem>
      {others.length > 0 && (
        <details class="o-switch o-small">
          <summary aria-label={strings.pageMenu}>
            <UiIcon name="down" className="o-chev" />
          </summary>
          <ul class="o-list">
            {others.map((entry) => (
              <li>
                <MenuItem entry={entry}>
                  <IconSvg name={entry.icon} />
                  <span>
                    {entry.title}
                    {entry.description && <small>{entry.description}</small>}
                  </span>
                </MenuItem>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type MenuItemProps = { entry: Entry; className?: string; children: ComponentChildren }

function MenuItem({ entry, className, children }: MenuItemProps) {
  if (entry.kind === 'link') {
    return (
      <a
        href={entry.href}
        class={className}
        {...(entry.isExternal && { target: '_blank', rel: 'noreferrer' })}
      >
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      data-do={entry.kind === 'print' ? 'print' : 'copy'}
      data-page={entry.kind === 'page' ? entry.href : undefined}
      data-text={entry.kind === 'text' ? entry.text : undefined}
      class={className}
    >
      {children}
    </button>
  )
}

function entryOf(option: MenuOption, { page, chrome, layout }: MenuProps): Entry | undefined {
  const { strings, link, downloads } = layout
  const { address } = chrome
  const markdown = chrome.base + encodeAddress(markdownPath(page.url))
  // Assistants fetch the page, so they need the full URL.
  const pageUrl = address === undefined ? undefined : address + encodeAddress(markdownPath(page.url))
  switch (option.kind) {
    case 'copy':
      return { kind: 'page', title: strings.copyMarkdown, href: markdown }
    case 'view':
      return { kind: 'link', title: strings.viewMarkdown, href: markdown }
    case 'print':
      return { kind: 'print', title: strings.savePdf }
    case 'spec':
      return downloads && { kind: 'link', title: strings.downloadSpec, href: downloads.spec }
    case 'collection': {
      const match = downloads?.collections.find(({ name }) => name === option.name)
      return match && { kind: 'link', title: strings.downloadCollection(match.name), href: match.href }
    }
    case 'assistant': {
      const assistant = assistants.get(option.name)
      if (!assistant || pageUrl === undefined) return undefined
      const href = assistant.urlFor(strings.askAbout(pageUrl))
      return {
        kind: 'link',
        title: strings.openIn(assistant.title),
        href,
        isExternal: href.startsWith('https:'),
      }
    }
    case 'mcp':
      return chrome.mcp === undefined ? undefined : { kind: 'text', title: strings.copyMcp, text: chrome.mcp }
    case 'editor': {
      const editor = editors.get(option.name)
      if (!editor || chrome.mcp === undefined) return undefined
      const href = editor.install({ name: chrome.name, url: chrome.mcp })
      return { kind: 'link', title: strings.connectTo(editor.title), href }
    }
    case 'own': {
      const { title, description, icon } = option
      if (option.href.includes('$mcp') && chrome.mcp === undefined) return undefined
      const href = option.href
        .replaceAll('$page', encodeURIComponent(pageUrl ?? markdown))
        .replaceAll('$path', encodeURIComponent(page.url))
        .replaceAll('$mcp', encodeURIComponent(chrome.mcp ?? ''))
      return { kind: 'link', title, description, icon, href: link(href), isExternal: /^https?:/i.test(href) }
    }
  }
}
