import type { PageTools } from '../components/base/context.ts'
import { flatten } from '../core/flat-text.ts'
import { plainSpecText, renderSpecInline, renderSpecMarkdown } from '../render/spec-markdown/spec-markdown.ts'
import { type SpecTree, specTree } from '../render/spec-markdown/tree.ts'
import { type CacheSlot, createMemory } from '../spec/read/memory.ts'
import { createRecentCache, type RecentCache } from '../spec/read/recent-cache.ts'
import { writeJsonCode } from './code-html.ts'

type Tools = Pick<PageTools, 'link' | 'strings'>

/** Converts descriptions to HTML or plain text, and highlights JSON. */
export type SpecTexts = Record<'markdown' | 'inline' | 'plain' | 'json', (text: string) => string>

/** Converts each text once for all pages that share a cache. */
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

/** Caches the last tree, because a description is often rendered as HTML and as plain text. */
function createLastTree(): typeof specTree {
  let last: { text: string; tree: SpecTree } | undefined
  return (text, options) => {
    if (last?.text !== text) last = { text, tree: specTree(text, options) }
    return last.tree
  }
}

type Texts = RecentCache<string>

const createTexts = (max: number): CacheSlot<Texts> => ({ create: () => createRecentCache(max) })
const [markdown, inline, plain] = [createTexts(6000), createTexts(2000), createTexts(500)]
/** Examples are long. */
const json = createTexts(100)

function readOnce(texts: Texts, read: (text: string) => string): (text: string) => string {
  return (text) => {
    const result = texts.get(text) ?? flatten(read(text))
    texts.set(text, result)
    return result
  }
}
