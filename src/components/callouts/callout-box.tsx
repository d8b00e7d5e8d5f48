import type { ComponentChildren, VNode } from 'preact'
import * as z from 'zod'
import { iconProps, text } from '../base/attributes.ts'
import { defineComponent } from '../base/component.ts'
import { useTools } from '../base/context.ts'
import { IconSvg } from '../base/icon-svg.tsx'
import { UiIcon } from '../base/ui-icon.tsx'

export type CalloutKind = 'note' | 'tip' | 'info' | 'warning' | 'check' | 'danger'

type BoxProps = {
  kind: CalloutKind
  title?: string
  icon?: string | VNode
  iconType?: string
  children?: ComponentChildren
}

/** The kind is shown by icon and label too, not by color alone. */
export function CalloutBox({ kind, title, icon, iconType, children }: BoxProps) {
  const { strings } = useTools()
  const word: string = strings[kind]
  return (
    <div class="callout" data-kind={kind} data-callout-type={kind} role="note" aria-label={title ?? word}>
      {icon ? (
        <IconSvg name={icon} type={iconType} part="callout-icon" />
      ) : (
        <UiIcon name={kind} part="callout-icon" />
      )}
      <div class="o-flow" data-component-part="callout-content">
        <b class="o-callout-title" data-component-part="callout-title">
          {title ?? word}
        </b>{' '}
        {children}
      </div>
    </div>
  )
}

export function quote(title: string, content: string): string {
  return [`**${title}**`, '', content]
    .join('\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Note, Tip, Info, Warning, Check and Danger differ only in kind. */
export function defineCallout(name: string, kind: CalloutKind) {
  return defineComponent({
    name,
    props: z.object({ title: text.optional(), ...iconProps }),
    html: (props) => <CalloutBox kind={kind} {...props} />,
    markdown: ({ title }, content) => quote(title ?? name, content),
  })
}
