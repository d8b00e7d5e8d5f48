import * as z from 'zod'
import { flag, iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { InLink, useTools } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'
import { UiIcon } from './base/ui-icon.tsx'
import { useLead } from './lead.ts'

const isExternal = (href: string) => /^(https?:)?\/\//i.test(href)

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
    const hasArrow = arrow ?? (href !== undefined && isExternal(href))
    const { Box, isStretched, to, inLink } = useLead(href, children)
    return (
      <Box class={horizontal ? 'card o-row' : 'card'} href={isStretched ? undefined : to}>
        {img && <img src={link(img)} alt="" {...imageSize(img)} data-component-part="card-image" />}
        <IconSvg name={icon} type={iconType} color={color} part="card-icon" />
        <div class="o-card-text" data-component-part="card-content-container">
          {title && (
            <b data-component-part="card-title">
              {isStretched ? (
                <a class="o-stretched" href={to}>
                  {title}
                </a>
              ) : (
                title
              )}
              {hasArrow && href && <UiIcon name="out" className="o-arrow" part="card-arrow" />}
            </b>
          )}
          {isStretched && !title && <a class="o-stretched" href={to} aria-label={cta ?? href} />}
          {description && <span>{description}</span>}
          <div class="o-card-body o-flow" data-component-part="card-content">
            <InLink.Provider value={inLink}>{children}</InLink.Provider>
          </div>
          {cta && (
            <span class="o-cta" data-component-part="card-cta">
              {cta}
            </span>
          )}
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
