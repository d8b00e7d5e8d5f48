import * as z from 'zod'
import { count, iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { IconSvg } from './base/icon-svg.tsx'

export const icon = defineComponent({
  name: 'Icon',
  isInline: true,
  props: z.object({
    ...iconProps,
    src: text.optional(),
    size: count.optional(),
    color: text.optional(),
    className: text.optional(),
  }),
  html: ({ icon: name, src, iconType, size, color, className }) => (
    <IconSvg
      name={name ?? src}
      type={iconType}
      size={size}
      color={color}
      className={`inline ${className ?? ''}`.trim()}
    />
  ),
  markdown: () => '',
})
