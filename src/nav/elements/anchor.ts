import { colorField, type NavElement } from '../element.ts'

export const anchor = {
  key: 'anchors',
  label: 'anchor',
  description: 'Links that stand above the sidebar.',
  fields: colorField,
} satisfies NavElement
