import { z } from 'zod'
import { text } from './attributes.ts'
import { defineComponent } from './component.ts'
import { InLink, useTools } from './context.ts'

/** A picture that leads somewhere, with its name below. */
export const tile = defineComponent({
  name: 'Tile',
  props: z.object({ title: text.optional(), href: text.optional(), description: text.optional() }),
  html: ({ title, href, description, children }) => {
    const { link } = useTools()
    const Box = href ? 'a' : 'div'
    return (
      <Box class="card tile" href={href && link(href)}>
        <span class="shown">
          <InLink.Provider value={Box === 'a'}>{children}</InLink.Provider>
        </span>
        {title && <b>{title}</b>}
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
