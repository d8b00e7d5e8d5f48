import * as z from 'zod'
import { flag, text, texts } from '../base/attributes.ts'
import { defineComponent } from '../base/component.ts'
import { FieldBox, fieldMarkdown } from './field-box.tsx'

export const responseField = defineComponent({
  name: 'ResponseField',
  props: z.object({
    name: text.default('response'),
    type: text.optional(),
    required: flag.optional(),
    deprecated: flag.optional(),
    default: text.optional(),
    description: text.optional(),
    id: text.optional(),
    pre: texts.optional(),
    post: texts.optional(),
  }),
  html: ({ description, children, ...props }) => (
    <FieldBox {...props} location="response" showLocation={false}>
      {description && <p>{description}</p>}
      {children}
    </FieldBox>
  ),
  markdown: (props, content) => fieldMarkdown(props.name, props, content || props.description || ''),
})
