import type { VNode } from 'preact'
import * as z from 'zod'
import { iconName } from '../../core/look/icon-name.ts'

/** Attribute types that accept all MDX notations: `required`, `required={true}` and `required="True"`. */
export const flag = z
  .union([z.boolean(), z.string().regex(/^(true|false)?$/i)])
  .transform((value) => value === true || value === '' || String(value).toLowerCase() === 'true')
  .meta({ expected: '`true` or `false`' })

export const count = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform(Number)
  .meta({ expected: 'a number' })

export const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .meta({ expected: 'a string' })

export const texts = z
  .union([z.array(text), text])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .meta({ expected: 'an array of strings' })

/** A name, or the author's own element. */
const icon = z
  .union([
    text,
    iconName,
    z.custom<VNode>((value) => typeof value === 'object' && value !== null && 'type' in value),
  ])
  .meta({ expected: 'an icon name' })

export const iconProps = { icon: icon.optional(), iconType: text.optional() }
