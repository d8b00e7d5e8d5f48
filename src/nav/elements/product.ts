import * as z from 'zod'
import { colorField, descriptionField, type NavElement } from '../element.ts'

export const product = {
  key: 'products',
  label: 'product',
  description: 'Products that readers select in a menu above the sidebar.',
  fields: {
    name: z.string().optional().meta({ description: 'Label to show instead of `product`.' }),
    ...colorField,
    ...descriptionField,
  },
} satisfies NavElement
