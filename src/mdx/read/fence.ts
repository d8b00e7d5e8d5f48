import type { CodeBlockProps } from '../../components/code-text.tsx'
import { parseLineList } from '../../core/line-list.ts'

type Fence = Omit<CodeBlockProps, 'children' | 'tokens'>

const flags: Record<string, keyof Pick<Fence, 'numbered' | 'wrap' | 'expandable'>> = {
  lines: 'numbered',
  showLineNumbers: 'numbered',
  wrap: 'wrap',
  expandable: 'expandable',
  '[expandable]': 'expandable',
}

/**
 * ```js title="app.js" lines highlight={1,3-5} focus={2} wrap expandable icon="terminal"
 * Words without another meaning are the title.
 */
export function parseFence(language: string | undefined, meta: string | undefined, source: string): Fence {
  const fence: Fence = {
    ...markedLines(source),
    language: language || undefined,
    numbered: false,
    wrap: false,
    expandable: false,
    copy: true,
  }
  const title: string[] = []
  for (const [part] of (meta ?? '').matchAll(/[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}|\S+/g)) {
    const pair = /^([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|(\S+))$/.exec(part)
    const [, name = '', ...values] = pair ?? []
    if (pair) readPair(fence, name, values.find((text) => text !== undefined) ?? '')
    else if (!readWord(fence, part)) title.push(part)
  }
  if (fence.title === undefined && title.length > 0) fence.title = title.join(' ')
  return fence
}

/** `name="value"`; others are ignored. */
function readPair(fence: Fence, name: string, value: string): void {
  const flag = flags[name]
  if (name === 'title' || name === 'filename') fence.title = value
  else if (name === 'icon') fence.icon = value
  else if (name === 'highlight') fence.highlight.push(...parseLineList(value))
  else if (name === 'focus') fence.focus.push(...parseLineList(value))
  else if (flag) fence[flag] = value !== 'false'
}

/** False for a word of the title. */
function readWord(fence: Fence, word: string): boolean {
  const flag = flags[word]
  if (flag) fence[flag] = true
  else if (word === 'nocopy') fence.copy = false
  else if (word.startsWith('{')) fence.highlight.push(...parseLineList(word.slice(1, -1)))
  else return ['twoslash', 'copy', 'diff'].includes(word)
  return true
}

const comment = /[ \t]*(?:\/\/|#|--|\/\*|<!--|;|%)[ \t]*\[!code ([^\]]+)\][ \t]*(?:\*\/|-->)?[ \t]*$/

/** `// [!code ++]` at the end of a line marks it and is not shown. */
function markedLines(source: string): Pick<Fence, 'code' | 'highlight' | 'focus' | 'added' | 'removed'> {
  const marks: Pick<Fence, 'highlight' | 'focus' | 'added' | 'removed'> = {
    highlight: [],
    focus: [],
    added: [],
    removed: [],
  }
  const lists: Record<string, number[]> = {
    '++': marks.added,
    '--': marks.removed,
    hl: marks.highlight,
    highlight: marks.highlight,
    focus: marks.focus,
  }
  const lines = source.split('\n').map((line, index) => {
    const match = comment.exec(line)
    const [kind = ''] = match?.[1]?.split(':') ?? []
    const list = lists[kind.trim()]
    if (!match || !list) return line
    list.push(index + 1)
    return line.slice(0, match.index)
  })
  return { code: lines.join('\n'), ...marks }
}
