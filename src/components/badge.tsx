import * as z from 'zod'
import { flag, iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { IconSvg } from './base/icon-svg.tsx'

export const badge = defineComponent({
  name: 'Badge',
  isInline: true,
  props: z.object({
    color: text.default('gray'),
    size: z.enum(['xs', 'sm', 'md', 'lg']).default('md'),
    shape: z.enum(['rounded', 'pill']).default('rounded'),
    stroke: flag.default(false),
    disabled: flag.default(false),
    ...iconProps,
  }),
  html: ({ color, size, shape, stroke, disabled, icon, iconType, children }) => (
    <span
      class="o-badge"
      data-badge
      data-color={color}
      data-size={size}
      data-shape={shape}
      data-stroke={stroke || undefined}
      data-disabled={disabled || undefined}
    >
      <IconSvg name={icon} type={iconType} />
      {children}
    </span>
  ),
  markdown: (_props, content) => `\`${content}\``,
})
