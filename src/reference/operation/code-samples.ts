import { highlight } from '../../samples/highlight.ts'
import { languages } from '../../samples/languages/index.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import { type Bundle, childNode, follow, itemNodes } from '../../spec/read/bundle.ts'
import { isObject, textOf } from '../../spec/read/pointer.ts'
import type { SampleSettings } from '../draw.tsx'
import type { ExampleGroup } from './example-group.ts'

/** The display name of a language; unknown names are shown as written. */
function nameOf(lang: string, label: string | undefined, source: string): string {
  const name = lang.toLowerCase()
  // Shell samples are curl commands or the author's own tool.
  if (/^(?:bash|sh|shell|zsh|console|shell-session)$/.test(name))
    return /\bcurl\b/.test(source) ? 'cURL' : (label ?? 'Shell')
  return findLanguage(lang)?.label ?? (name === 'json' ? 'JSON' : lang)
}

function findLanguage(lang: string) {
  const name = lang.trim().toLowerCase()
  const canonical = name === 'cs' ? 'csharp' : name
  return languages.find(
    ({ key, aliases }) => key === canonical || aliases.some((alias) => alias === canonical),
  )
}

/** `x-codeSamples`: samples from the spec, one tab per language. */
export function codeSamples(
  { raw, source }: Endpoint,
  bundle: Bundle,
  loaded: SampleSettings['loaded'],
): ExampleGroup[] {
  const list = childNode(source, Array.isArray(raw['x-codeSamples']) ? 'x-codeSamples' : 'x-code-samples')
  const groups = new Map<string, ExampleGroup>()
  itemNodes(list).forEach((node, index) => {
    const target = follow(node, bundle)
    const sample = target.kind === 'found' && isObject(target.node.value) ? target.node.value : {}
    const text = textOf(sample.source)
    if (text === undefined) return
    const lang = textOf(sample.lang) ?? ''
    const label = textOf(sample.label)
    const title = nameOf(lang, label, text) || (label ?? `${index + 1}`)
    const group = groups.get(title) ?? { title, examples: [] }
    groups.set(title, group)
    const name = label ?? `${title} ${group.examples.length + 1}`
    const entry = findLanguage(lang)
    const language = entry && loaded.get(entry.key)
    group.examples.push({
      title: name,
      text,
      language: lang.toLowerCase(),
      // Highlighting long texts is too slow.
      tokens: language && text.length < 20_000 ? highlight(text, language) : undefined,
      type: label ?? lang,
      generated: false,
    })
  })
  return [...groups.values()]
}
