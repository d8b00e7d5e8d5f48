import { colorField, type NavElement } from '../element.ts'

export const anchor = {
  key: 'anchors',
  label: 'anchor',
  description: 'Links above the sidebar.',
  fields: colorField,
} satisfies NavElement
