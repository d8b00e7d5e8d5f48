import { useContext } from 'preact/hooks'
import { z } from 'zod'
import { flag, iconProps, text } from './attributes.ts'
import { haveLink } from './children.ts'
import { defineComponent } from './component.ts'
import { InLink, useTools } from './context.ts'
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
    // With links inside, only its title is one, and stretches over the rest.
    const leads = Boolean(href) && !useContext(InLink)
    const isStretched = leads && haveLink(children)
    const Box = leads && !isStretched ? 'a' : 'div'
    const to = leads && href ? link(href) : undefined
    return (
      <Box class={horizontal ? 'card row' : 'card'} href={isStretched ? undefined : to}>
        {img && <img src={link(img)} alt="" {...imageSize(img)} />}
        <IconSvg name={icon} type={iconType} color={color} />
        <div class="card-text">
          {title && (
            <b>
              {isStretched ? (
                <a class="stretched" href={to}>
                  {title}
                </a>
              ) : (
                title
              )}
              {shown && href && <UiIcon name="out" className="arrow" />}
            </b>
          )}
          {isStretched && !title && <a class="stretched" href={to} aria-label={cta ?? href} />}
          {description && <span>{description}</span>}
          <div class="card-body flow">
            <InLink.Provider value={Box === 'a'}>{children}</InLink.Provider>
          </div>
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
