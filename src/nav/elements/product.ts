import * as z from 'zod'
import { colorField, descriptionField, type NavElement } from '../element.ts'

export const product = {
  key: 'products',
  label: 'product',
  description: 'Products, chosen in a menu above the sidebar.',
  fields: { name: z.string().optional(), ...colorField, ...descriptionField },
} satisfies NavElement
