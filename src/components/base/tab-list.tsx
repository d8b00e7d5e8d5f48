import type { ComponentChildren, VNode } from 'preact'
import { IconSvg } from './icon-svg.tsx'

type TabEntry = {
  id: string
  title: string
  icon?: string | VNode
  iconType?: string
  content: ComponentChildren
}

type Shape = { entries: TabEntry[]; label: string; selected?: number; sync?: boolean }

/** The row of tabs; the caller places the panels. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function TabBar({ entries, label, selected = 0, sync = true }: Shape): VNode {
  return (
    <div
      class="o-tabbar"
      role="tablist"
      aria-label={label}
      data-sync={sync ? '' : 'off'}
      data-component-part="tabs-list"
    >
      {entries.map(({ id, title, icon, iconType }, index) => (
        <button
          type="button"
          role="tab"
          id={`${id}-tab`}
          aria-controls={id}
          aria-selected={index === selected ? 'true' : 'false'}
          tabIndex={index === selected ? 0 : -1}
          data-component-part="tab-button"
        >
          <IconSvg name={icon} type={iconType} />
          {title}
        </button>
      ))}
    </div>
  )
}

/** Without JavaScript and in print, all panels are shown with their titles. */
export function TabPanels({ entries, selected = 0 }: Pick<Shape, 'entries' | 'selected'>): VNode {
  return (
    <>
      {entries.map(({ id, title, content }, index) => (
        <div
          role="tabpanel"
          id={id}
          aria-labelledby={`${id}-tab`}
          data-title={title}
          hidden={index !== selected}
          class="o-flow"
          data-component-part="tab-content"
        >
          {content}
        </div>
      ))}
    </>
  )
}
