import { useContext } from 'preact/hooks'
import * as z from 'zod'
import { text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { InLink, useTools } from './base/context.ts'

export const tooltip = defineComponent({
  name: 'Tooltip',
  isInline: true,
  props: z.object({
    tip: text.default(''),
    headline: text.optional(),
    cta: text.optional(),
    href: text.optional(),
  }),
  html: ({ tip, headline, cta, href, children }) => {
    const { privateId, link } = useTools()
    const id = privateId('tip')
    const isInLink = useContext(InLink)
    return (
      <span class="o-tip tooltip" data-component-part="tooltip">
        <button type="button" class="o-tip-word" aria-describedby={id}>
          {children}
        </button>
        <span role="tooltip" id={id} data-component-part="tooltip-content">
          {headline && <b>{headline}</b>}
          {tip}
          {cta && href && !isInLink && (
            <a class="o-tip-link" href={link(href)}>
              {cta}
            </a>
          )}
        </span>
      </span>
    )
  },
  markdown: ({ tip }, content) => (tip ? `${content} (${tip})` : content),
})
