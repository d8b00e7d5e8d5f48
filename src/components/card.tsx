import { z } from 'zod'
import { flag, iconProps, text } from './attributes.ts'
import { defineComponent } from './component.ts'
import { useTools } from './context.ts'
import { IconSvg } from './icon-svg.tsx'
import { UiIcon } from './ui-icon.tsx'

const isElsewhere = (href: string) => /^(https?:)?\/\//i.test(href)

export const card = defineComponent({
  name: 'Card',
  props: z.object({
    title: text.optional(),
    href: text.optional(),
    description: text.optional(),
    horizontal: flag.default(false),
    img: text.optional(),
    cta: text.optional(),
    arrow: flag.optional(),
    color: text.optional(),
    ...iconProps,
  }),
  html: ({ title, href, description, horizontal, img, cta, arrow, color, icon, iconType, children }) => {
    const { link, imageSize } = useTools()
    const shown = arrow ?? (href !== undefined && isElsewhere(href))
    const Box = href ? 'a' : 'div'
    return (
      <Box class={horizontal ? 'card row' : 'card'} href={href && link(href)}>
        {img && <img src={link(img)} alt="" {...imageSize(img)} />}
        <IconSvg name={icon} type={iconType} color={color} />
        <div class="card-text">
          {title && (
            <b>
              {title}
              {shown && href && <UiIcon name="out" className="arrow" />}
            </b>
          )}
          {description && <span>{description}</span>}
          <div class="card-body flow">{children}</div>
          {cta && <span class="cta">{cta}</span>}
        </div>
      </Box>
    )
  },
  markdown: ({ title, href, description }, content) => {
    const head = href ? `[${title ?? href}](${href})` : `**${title ?? ''}**`
    const body = [description, content]
      .filter(Boolean)
      .join(' ')
      .replaceAll(/\s*\n\s*/g, ' ')
    return `- ${head}${body ? `: ${body}` : ''}`
  },
})
