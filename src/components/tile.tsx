import * as z from 'zod'
import { text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { InLink } from './base/context.ts'
import { useLead } from './lead.ts'

/** An image link with a title below. */
export const tile = defineComponent({
  name: 'Tile',
  props: z.object({ title: text.optional(), href: text.optional(), description: text.optional() }),
  html: ({ title, href, description, children }) => {
    const { Box, isStretched, to, inLink } = useLead(href, children)
    return (
      <Box class="card o-tile" href={isStretched ? undefined : to}>
        <span class="o-shown">
          <InLink.Provider value={inLink}>{children}</InLink.Provider>
        </span>
        {isStretched ? (
          <b>
            <a class="o-stretched" href={to}>
              {title ?? href}
            </a>
          </b>
        ) : (
          title && <b>{title}</b>
        )}
        {description && <span>{description}</span>}
      </Box>
    )
  },
  markdown: ({ title, href, description }, content) => {
    const head = href ? `[${title ?? href}](${href})` : `**${title ?? ''}**`
    const picture = content.replaceAll(/\s*\n\s*/g, ' ')
    return `- ${[`${head}${description ? `: ${description}` : ''}`, picture].filter(Boolean).join(' ')}`
  },
})
