import * as z from 'zod'
import { flag, text, texts } from '../base/attributes.ts'
import { defineComponent } from '../base/component.ts'
import { FieldBox, fieldMarkdown } from './field-box.tsx'

const locations = ['path', 'query', 'header', 'cookie', 'body', 'auth'] as const

const props = z.object({
  path: text.optional(),
  query: text.optional(),
  header: text.optional(),
  cookie: text.optional(),
  body: text.optional(),
  auth: text.optional(),
  type: text.optional(),
  required: flag.optional(),
  deprecated: flag.optional(),
  default: text.optional(),
  placeholder: text.optional(),
  id: text.optional(),
  pre: texts.optional(),
  post: texts.optional(),
})

/** `body` without a name is the whole body. */
function nameOf(fields: z.output<typeof props>): { location: string; name: string } {
  const location = locations.find((candidate) => fields[candidate] !== undefined) ?? 'body'
  const name = fields[location]
  return { location, name: name === undefined || name === 'true' || name === '' ? location : name }
}

export const paramField = defineComponent({
  name: 'ParamField',
  aliases: ['Param'],
  props,
  html: (fields) => <FieldBox {...fields} {...nameOf(fields)} showLocation />,
  markdown: (fields, content) => {
    const { location, name } = nameOf(fields)
    return fieldMarkdown(
      name,
      { ...fields, type: [fields.type, `in ${location}`].filter(Boolean).join(' ') },
      content,
    )
  },
})
