import { colorField, descriptionField, type NavElement } from '../element.ts'

export const dropdown = {
  key: 'dropdowns',
  label: 'dropdown',
  description: 'Sections that readers select in a menu above the sidebar.',
  fields: { ...colorField, ...descriptionField },
} satisfies NavElement
