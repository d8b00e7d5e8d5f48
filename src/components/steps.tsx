import * as z from 'zod'
import { count, flag, iconProps, text } from './base/attributes.ts'
import { childrenOf, elementsOf } from './base/children.ts'
import { defineComponent, type Props } from './base/component.ts'
import { useTools } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'

const titleSize = z.enum(['p', 'h2', 'h3', 'h4']).optional()

const stepProps = z.object({
  title: text.optional(),
  titleSize,
  stepNumber: count.optional(),
  id: text.optional(),
  noAnchor: flag.optional(),
  ...iconProps,
})

/** Rendered by `Steps`, which numbers them. */
export const step = defineComponent({
  name: 'Step',
  props: stepProps,
  html: (props) => <StepItem {...props} />,
  markdown: ({ title }, content) =>
    `1. ${[title && `**${title}**`, content].filter(Boolean).join('\n\n').replaceAll('\n', '\n   ')}`,
})

function StepItem(props: Props<typeof stepProps>) {
  const Title = props.titleSize ?? 'p'
  return (
    <li data-n={props.stepNumber} id={props.id} class="step" data-component-part="step-item">
      {props.icon && (
        <span class="o-step-mark" data-component-part="step-number">
          <IconSvg name={props.icon} type={props.iconType} />
        </span>
      )}
      {props.title && (
        <Title class="o-step-title" data-component-part="step-title">
          {props.title}
        </Title>
      )}
      <div class="o-flow" data-component-part="step-content">
        {props.children}
      </div>
    </li>
  )
}

export const steps = defineComponent({
  name: 'Steps',
  props: z.object({ titleSize }),
  html: ({ titleSize: size, children }) => {
    const { claimId } = useTools()
    const list = childrenOf<Props<typeof stepProps>>(children, step.html)
    const otherChildren = elementsOf(children).filter((element) => element.type !== step.html)
    return (
      <ol class="steps" data-component-part="steps">
        {list.map((props) => (
          <StepItem
            {...props}
            titleSize={props.titleSize ?? size}
            id={claimId(props.id ?? idOf(props.title))}
          />
        ))}
        {otherChildren.length > 0 && <li>{otherChildren}</li>}
      </ol>
    )
  },
  markdown: (_props, content) => content,
})

function idOf(title: string | undefined): string {
  const plain = (title ?? 'step')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `step-${plain || 'step'}`
}
