import { descriptionField, type NavElement } from '../element.ts'

export const menu = {
  key: 'menu',
  label: 'item',
  description: 'Parts of a tab or product, chosen in a menu.',
  fields: descriptionField,
} satisfies NavElement
