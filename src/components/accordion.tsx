import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import * as z from 'zod'
import { slug } from '../core/slug.ts'
import { flag, iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'
import { UiIcon } from './base/ui-icon.tsx'

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
    const isAlone = !useContext(InGroup)
    return (
      <details
        class={isAlone ? 'accordion o-fold o-alone' : 'accordion o-fold'}
        open={defaultOpen}
        id={claimId(id ?? (slug(title) || 'accordion'))}
      >
        <summary data-component-part="accordion-button">
          <UiIcon name="chev" part="accordion-caret-right" />
          <IconSvg name={icon} type={iconType} part="accordion-icon" />
          <span data-component-part="accordion-title">
            {title}
            {description && (
              <span class="o-desc" data-component-part="accordion-description">
                {description}
              </span>
            )}
          </span>
        </summary>
        <div class="o-in o-flow" data-component-part="accordion-content">
          {children}
        </div>
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
    <div class="o-accordions accordion-group" data-component-part="accordion-group">
      <InGroup.Provider value={true}>{children}</InGroup.Provider>
    </div>
  ),
  markdown: (_props, content) => content,
})
