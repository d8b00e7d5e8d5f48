import { languages } from '../samples/languages/index.ts'
import { type Bundle, childNode, follow } from '../spec/bundle.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import { isObject, listOf, textOf } from '../spec/pointer.ts'
import type { ExampleGroup } from './example-box.tsx'

/** How a language is called; a name that nobody knows is shown as it is written. */
function nameOf(lang: string, label: string | undefined, source: string): string {
  const wanted = lang.toLowerCase()
  // What is pasted into a shell is a call with curl, or a tool of the authors.
  if (/^(?:bash|sh|shell|zsh|console|shell-session)$/.test(wanted))
    return /\bcurl\b/.test(source) ? 'cURL' : (label ?? 'Shell')
  const known = languages.find(({ key, aliases }) => key === wanted || aliases.some((one) => one === wanted))
  return known?.label ?? (wanted === 'cs' ? 'C#' : wanted === 'json' ? 'JSON' : lang)
}

/** `x-codeSamples`: code that the authors of the description wrote, a tab for each language. */
export function codeSamples({ raw, source }: Endpoint, bundle: Bundle): ExampleGroup[] {
  const list = childNode(source, Array.isArray(raw['x-codeSamples']) ? 'x-codeSamples' : 'x-code-samples')
  const groups = new Map<string, ExampleGroup>()
  listOf(list?.value).forEach((_one, index) => {
    const found = follow(childNode(list!, index)!, bundle)
    const sample = found.kind === 'found' && isObject(found.node.value) ? found.node.value : {}
    const text = textOf(sample.source)
    if (text === undefined) return
    const lang = textOf(sample.lang) ?? ''
    const label = textOf(sample.label)
    const title = nameOf(lang, label, text) || (label ?? `${index + 1}`)
    const group = groups.get(title) ?? { title, examples: [] }
    groups.set(title, group)
    const name = label ?? `${title} ${group.examples.length + 1}`
    group.examples.push({
      title: name,
      text,
      language: lang.toLowerCase(),
      type: label ?? lang,
      generated: false,
    })
  })
  return [...groups.values()]
}
