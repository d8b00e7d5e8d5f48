import type { ComponentChildren, VNode } from 'preact'
import * as z from 'zod'
import { flag } from './base/attributes.ts'
import { childrenOf, otherChildrenOf } from './base/children.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'
import { TabBar } from './base/tab-list.tsx'
import { asFence, codeBlock } from './code-block.tsx'
import { type CodeBlockProps, CodeText, CopyButton, classOf, MoreButton } from './code-text.tsx'

type GroupProps = {
  dropdown: boolean
  fallback: string
  children: ComponentChildren
  id?: string
  first?: boolean
}

/** Several code blocks in one box, one shown at a time. */
export function CodeTabs({ dropdown, fallback, children, id: outerId, first }: GroupProps): VNode {
  const { privateId, strings } = useTools()
  const blocks = childrenOf<CodeBlockProps>(children, codeBlock.html).map((block) => asFence(block))
  const otherChildren = otherChildrenOf(children, codeBlock.html)
  const group = privateId('code')
  const entries = blocks.map((block, index) => ({
    block,
    id: `${group}-${index + 1}`,
    title: block.title ?? block.language ?? (index === 0 ? fallback : `${fallback} ${index + 1}`),
    content: null,
  }))
  const className = [classOf('o-code', { ...blocks[0]!, focus: [], numbered: false }), first && 'o-first']
    .filter(Boolean)
    .join(' ')
  return (
    <div class={`${className} code-group`} role="group" aria-label={fallback} id={outerId}>
      <header data-component-part="code-group-tab-bar">
        {dropdown ? (
          <span class="o-pick">
            <select aria-label={strings.chooseLanguage} data-shows={group}>
              {entries.map(({ id, title }) => (
                <option value={id}>{title}</option>
              ))}
            </select>
          </span>
        ) : (
          <TabBar entries={entries} label={fallback} />
        )}
        <span class="o-end">
          <CopyButton />
        </span>
      </header>
      {entries.map(({ block, id, title }, index) => {
        const blockClass = classOf('', { ...block, expandable: false }).trim()
        const roles = dropdown
          ? { 'data-of': group, 'data-for': id }
          : { role: 'tabpanel' as const, 'aria-labelledby': `${id}-tab` }
        return (
          <div {...roles} id={id} data-title={title} class={blockClass || undefined} hidden={index > 0}>
            <CodeText {...block} label={title} />
          </div>
        )
      })}
      {blocks[0] && <MoreButton {...blocks[0]} />}
      {otherChildren.length > 0 && <div class="o-beside o-flow">{otherChildren}</div>}
    </div>
  )
}

export const codeGroup = defineComponent({
  name: 'CodeGroup',
  aliases: ['SnippetGroup'],
  props: z.object({ dropdown: flag.default(false) }),
  html: ({ dropdown, children }) => {
    const { strings } = useTools()
    const blocks = childrenOf<CodeBlockProps>(children, codeBlock.html)
    if (blocks.length === 0) return <div class="o-flow">{children}</div>
    return <CodeTabs dropdown={dropdown} fallback={strings.code} children={children} />
  },
  markdown: (_props, content) => content,
})
