import type { PageTools } from '../components/base/context.ts'
import { flatten } from '../core/flat-text.ts'
import { plainSpecText, renderSpecInline, renderSpecMarkdown } from '../render/spec-markdown/spec-markdown.ts'
import { type SpecTree, specTree } from '../render/spec-markdown/tree.ts'
import { createMemory, type Shelf } from '../spec/read/memory.ts'
import { writeJsonCode } from './code-html.ts'

type Tools = Pick<PageTools, 'link' | 'strings'>

/** Text of a description -> HTML and words; examples of it -> code with its colours. */
export type SpecTexts = Record<'markdown' | 'inline' | 'plain' | 'json', (text: string) => string>

/** Pages that share a memory say the same texts, and each is read once. */
export function createSpecTexts({ link, strings }: Tools, memory = createMemory()): SpecTexts {
  const cache = memory.within(strings).within(link)
  const options = { link, strings, treeOf: createLastTree() }
  return {
    markdown: readOnce(cache.of(markdown), (text) => renderSpecMarkdown(text, options).html),
    inline: readOnce(cache.of(inline), (text) => renderSpecInline(text, options)),
    plain: readOnce(cache.of(plain), (text) => plainSpecText(text, undefined, options)),
    json: readOnce(cache.of(json), writeJsonCode),
  }
}

/** A description is shown, and its first line or its words are shown elsewhere: it is parsed once for both. */
function createLastTree(): typeof specTree {
  let last: { text: string; tree: SpecTree } | undefined
  return (text, dress) => {
    if (last?.text !== text) last = { text, tree: specTree(text, dress) }
    return last.tree
  }
}

type Texts = Map<string, string>

const createTexts = (): Shelf<Texts> => ({ create: () => new Map() })
const [markdown, inline, plain, json] = [createTexts(), createTexts(), createTexts(), createTexts()]

function readOnce(texts: Texts, read: (text: string) => string): (text: string) => string {
  return (text) => {
    const result = texts.get(text) ?? flatten(read(text))
    texts.set(text, result)
    return result
  }
}
