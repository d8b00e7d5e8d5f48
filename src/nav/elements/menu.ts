import { descriptionField, type NavElement } from '../element.ts'

export const menu = {
  key: 'menu',
  label: 'item',
  description: 'Sections of a tab or product that readers select in a menu.',
  fields: descriptionField,
} satisfies NavElement
