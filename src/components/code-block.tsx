import { textOf } from './base/children.ts'
import { defineComponent } from './base/component.ts'
import { useTools } from './base/context.ts'
import { IconSvg } from './base/icon-svg.tsx'
import {
  type CodeBlockProps,
  CodeText,
  CopyButton,
  classOf,
  codeBlockProps,
  MoreButton,
} from './code-text.tsx'
import { Diagram } from './diagram.tsx'

/** A fenced code block, or a tag with the code inside. */
export const codeBlock = defineComponent({
  name: 'CodeBlock',
  props: codeBlockProps,
  html: (rawProps) => {
    const { strings } = useTools()
    const props = asFence(rawProps)
    const { title, icon, language } = props
    const label = title ?? language ?? strings.code
    if (language === 'mermaid') return <Diagram {...props} label={title ?? strings.diagram} />
    if (!title && !icon) {
      return (
        <div class={classOf('o-code o-bare', props)} data-component-part="code-block-root">
          <CodeText {...props} label={label} />
          <CopyButton copy={props.copy} />
          <MoreButton {...props} />
        </div>
      )
    }
    return (
      <div class={classOf('o-code', props)} data-component-part="code-block-root">
        <header data-component-part="code-block-header">
          <IconSvg name={icon} />
          <span class="o-title" data-component-part="code-block-header-filename">
            {title}
          </span>
          <span class="o-end">
            <CopyButton copy={props.copy} />
          </span>
        </header>
        <CodeText {...props} label={label} />
        <MoreButton {...props} />
      </div>
    )
  },
  markdown: (rawProps, content) => {
    const { code, language = '', title } = asFence(rawProps, content)
    const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
    return `${fence}${[language, title].filter(Boolean).join(' ')}\n${code}\n${fence}`
  },
})

/** Normalizes the attributes of fences and tags. */
export function asFence(rawProps: CodeBlockProps, content = textOf(rawProps.children)): CodeBlockProps {
  const { code, title, filename, numbered, lines, copy, nocopy } = rawProps
  return {
    ...rawProps,
    code: code || content,
    title: title ?? filename,
    numbered: numbered || lines === true,
    copy: copy && !nocopy,
  }
}

function longestRun(code: string): number {
  return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length))
}
