import type { VNode } from 'preact'
import * as z from 'zod'
import { text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'

/** Brand colors: a row of swatches, or titled rows. */
export const color = defineComponent({
  name: 'Color',
  props: z.object({ variant: z.enum(['compact', 'table']).default('compact') }),
  html: ({ variant, children }) => <div class={`o-colors o-${variant}`}>{children}</div>,
  markdown: (_props, content) => content.replaceAll(/(?<=^- .*)\n\n+(?=- )/gm, '\n'),
})

export const colorRow = defineComponent({
  name: 'Color.Row',
  props: z.object({ title: text.optional() }),
  html: ({ title, children }) => (
    <div class="o-row">
      {title && <b>{title}</b>}
      <div class="o-colors">{children}</div>
    </div>
  ),
  markdown: ({ title }, content) => [title && `**${title}**`, content].filter(Boolean).join('\n\n'),
})

/** Accepts only colors, because untrusted specs may use this component. */
const cssColor = z
  .string()
  .regex(
    /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\w\s.,%/+-]*\)|(?:hwb|(?:ok)?(?:lab|lch)|color)\([\w\s.,%/+-]*\))$/i,
  )

const value = z
  .union([cssColor, z.object({ light: cssColor, dark: cssColor })])
  .meta({ expected: 'a color, or `{ light, dark }`' })

export const colorItem = defineComponent({
  name: 'Color.Item',
  props: z.object({ name: text.optional(), value: value.optional() }),
  html: ({ name, value = [] }) => {
    const values = typeof value === 'string' ? [value] : 'light' in value ? [value.light, value.dark] : []
    return (
      <div class="o-color">
        <span class="o-swatches">
          {values.map((background) => (
            <Swatch background={background} />
          ))}
        </span>
        {name && <b>{name}</b>}
        <code>{values.join(' / ')}</code>
      </div>
    )
  },
  markdown: ({ name, value }) => {
    const label =
      typeof value === 'string' ? `\`${value}\`` : value && `\`${value.light}\` / \`${value.dark}\``
    return `- ${[name, label].filter(Boolean).join(': ')}`
  },
})

/** Copied on click. */
function Swatch({ background }: { background: string }): VNode {
  const { strings } = useTools()
  const label = strings.copyWhat(background)
  return (
    <button
      type="button"
      data-do="copy"
      data-text={background}
      aria-label={label}
      title={label}
      style={{ backgroundColor: background }}
    />
  )
}
