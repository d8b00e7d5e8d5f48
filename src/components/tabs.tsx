import * as z from 'zod'
import { count, flag, iconProps, text } from './base/attributes.ts'
import { childrenOf, otherChildrenOf } from './base/children.ts'
import { defineComponent, type Props } from './base/component.ts'
import { useTools } from './base/context.ts'
import { TabBar, TabPanels } from './base/tab-list.tsx'

const tabProps = z.object({ title: text.optional(), id: text.optional(), ...iconProps })

/** Rendered by `Tabs`; outside of it, only its content. */
export const tab = defineComponent({
  name: 'Tab',
  props: tabProps,
  html: ({ children }) => <div class="o-flow">{children}</div>,
  markdown: ({ title }, content) => (title ? `**${title}**\n\n${content}` : content),
})

export const tabs = defineComponent({
  name: 'Tabs',
  props: z.object({
    sync: flag.default(true),
    borderBottom: flag.optional(),
    defaultTabIndex: count.default(0),
  }),
  html: ({ sync, defaultTabIndex, children }) => {
    const { claimId, privateId, strings } = useTools()
    const entries = childrenOf<Props<typeof tabProps>>(children, tab.html).map((props, index) => ({
      id: props.id ? claimId(props.id) : privateId('tab'),
      title: props.title ?? String(index + 1),
      icon: props.icon,
      iconType: props.iconType,
      content: props.children,
    }))
    if (entries.length === 0) return <div class="o-flow">{children}</div>
    const selected = Math.min(defaultTabIndex ?? 0, entries.length - 1)
    return (
      <div class="tabs" data-component-part="tabs">
        <TabBar entries={entries} label={strings.tabs} selected={selected} sync={sync} />
        <div class="o-tabbody">
          <TabPanels entries={entries} selected={selected} />
        </div>
        {otherChildrenOf(children, tab.html)}
      </div>
    )
  },
  markdown: (_props, content) => content,
})
