import type { ComponentChild, VNode } from 'preact'
import * as z from 'zod'
import { parseLineList } from '../core/line-list.ts'
import { flag, text } from './base/attributes.ts'
import type { Props } from './base/component.ts'
import { useTools } from './base/context.ts'
import { UiIcon } from './base/ui-icon.tsx'

/** A token with its class (k s n w c), or with a color from a custom theme. */
export type Token = { text: string; className?: string; color?: { light: string; dark: string } }

/** Line numbers as a list, or as text: `[1,3]`. */
const lineNumbers = z
  .union([z.array(z.number()), z.string()])
  .transform((value) => (typeof value === 'string' ? parseLineList(value) : value))

export const codeBlockProps = z.object({
  code: z.string().default(''),
  language: z.string().optional(),
  title: z.string().optional(),
  icon: z.string().optional(),
  tokens: z.custom<Token[][]>((value) => Array.isArray(value)).optional(),
  numbered: z.boolean().default(false),
  wrap: flag.default(false),
  expandable: flag.default(false),
  copy: z.boolean().default(true),
  highlight: lineNumbers.default([]),
  focus: lineNumbers.default([]),
  added: lineNumbers.default([]),
  removed: lineNumbers.default([]),
  /** Aliases used by the tag: `title`, `numbered` and the opposite of `copy`. */
  filename: text.optional(),
  lines: flag.optional(),
  nocopy: flag.optional(),
})

export type CodeBlockProps = Props<typeof codeBlockProps>

export function classOf(base: string, { numbered, wrap, expandable, focus, code }: CodeBlockProps): string {
  const long = expandable && code.split('\n').length > 16
  const extra = [
    base && 'code-block',
    numbered && 'o-numbered has-line-numbers',
    wrap && 'o-wrap',
    long && 'o-expandable',
    focus.length > 0 && 'o-focused',
  ]
  return [base, ...extra].filter(Boolean).join(' ')
}

export function CopyButton({ copy = true }: { copy?: boolean }): VNode | null {
  const { strings } = useTools()
  if (!copy) return null
  return (
    <button
      class="o-tool"
      type="button"
      data-do="copy"
      data-testid="copy-code-button"
      aria-label={strings.copyCode}
      title={strings.copyCode}
    >
      <UiIcon name="copy" />
    </button>
  )
}

export function MoreButton(props: CodeBlockProps): VNode | null {
  const { strings } = useTools()
  if (!classOf('', props).includes('o-expandable')) return null
  return (
    <button
      class="o-btn o-small o-more"
      type="button"
      data-do="expand"
      aria-expanded="false"
      data-more={strings.showMore}
      data-less={strings.showLess}
    >
      {strings.showMore}
    </button>
  )
}

/** Scrollable, so focusable. Lines are elements only if a line has an attribute. */
export function CodeText(props: CodeBlockProps & { label: string }): VNode {
  const { code, tokens, numbered, highlight, focus, added, removed, label } = props
  const lines = tokens ?? code.split('\n').map((line) => [{ text: line }])
  const byLine = numbered || [highlight, focus, added, removed].some((list) => list.length > 0)
  return (
    <pre class="shiki" tabIndex={0} role="group" aria-label={label}>
      <code>
        {lines.map((line, index) => {
          const end = index === lines.length - 1 ? '' : '\n'
          const content = line.map(drawToken)
          if (!byLine) return [content, end]
          const n = index + 1
          const marks = [
            highlight.includes(n) && 'o-on line-highlight',
            focus.includes(n) && 'o-focus',
            added.includes(n) && 'o-add',
            removed.includes(n) && 'o-del',
          ]
          return (
            <span class={['l', ...marks].filter(Boolean).join(' ')}>
              {content}
              {end}
            </span>
          )
        })}
      </code>
    </pre>
  )
}

function drawToken(token: Token): ComponentChild {
  if (token.color) {
    const { light, dark } = token.color
    return <span style={{ color: `light-dark(${light}, ${dark})` }}>{token.text}</span>
  }
  return token.className ? <span class={token.className}>{token.text}</span> : token.text
}
