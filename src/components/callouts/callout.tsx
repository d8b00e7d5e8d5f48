import * as z from 'zod'
import { iconProps, text } from '../base/attributes.ts'
import { defineComponent } from '../base/component.ts'
import { useTools } from '../base/context.ts'
import { IconSvg } from '../base/icon-svg.tsx'
import { CalloutBox, type CalloutKind, quote } from './callout-box.tsx'

const kinds: CalloutKind[] = ['note', 'tip', 'info', 'warning', 'check', 'danger']

export const callout = defineComponent({
  name: 'Callout',
  props: z.object({ ...iconProps, color: text.optional(), type: text.optional(), title: text.optional() }),
  html: ({ icon, iconType, color, type, title, children }) => {
    const { strings } = useTools()
    const kind = kinds.find((name) => name === type) ?? 'note'
    if (!color)
      return <CalloutBox kind={kind} title={title} icon={icon} iconType={iconType} children={children} />
    return (
      <div
        class="callout"
        data-kind="custom"
        data-callout-type={kind}
        role="note"
        aria-label={title ?? strings.callout}
        style={{ '--tint': color }}
      >
        <IconSvg name={icon} type={iconType} part="callout-icon" />
        <div class="o-flow" data-component-part="callout-content">
          {title && (
            <b class="o-callout-title" data-component-part="callout-title">
              {title}
            </b>
          )}{' '}
          {children}
        </div>
      </div>
    )
  },
  markdown: ({ title }, content) => (title ? quote(title, content) : content.replace(/^/gm, '> ')),
})
