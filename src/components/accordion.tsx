import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import * as z from 'zod'
import { slug } from '../core/slug.ts'
import { flag, iconProps, text } from './attributes.ts'
import { defineComponent } from './component.ts'
import { useTools } from './context.ts'
import { IconSvg } from './icon-svg.tsx'
import { UiIcon } from './ui-icon.tsx'

const InGroup = createContext(false)

export const accordion = defineComponent({
  name: 'Accordion',
  props: z.object({
    title: text.default(''),
    description: text.optional(),
    defaultOpen: flag.default(false),
    id: text.optional(),
    ...iconProps,
  }),
  html: ({ title, description, defaultOpen, id, icon, iconType, children }) => {
    const { claimId } = useTools()
    const alone = !useContext(InGroup)
    return (
      <details
        class={alone ? 'fold alone' : 'fold'}
        open={defaultOpen}
        id={claimId(id ?? (slug(title) || 'accordion'))}
      >
        <summary>
          <UiIcon name="chev" />
          <IconSvg name={icon} type={iconType} />
          <span>
            {title}
            {description && <span class="desc">{description}</span>}
          </span>
        </summary>
        <div class="in flow">{children}</div>
      </details>
    )
  },
  markdown: ({ title, description }, content) =>
    [`**${title}**`, description, content].filter(Boolean).join('\n\n'),
})

export const accordionGroup = defineComponent({
  name: 'AccordionGroup',
  props: z.object({}),
  html: ({ children }) => (
    <div class="accordions">
      <InGroup.Provider value={true}>{children}</InGroup.Provider>
    </div>
  ),
  markdown: (_props, content) => content,
})
