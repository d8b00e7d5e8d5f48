import { type Bundle, childNode, follow } from '../spec/bundle.ts'
import type { Endpoint } from '../spec/endpoint.ts'
import { isObject, listOf, textOf } from '../spec/pointer.ts'
import type { ExampleGroup } from './example-box.tsx'

/** How languages are called; another name is shown as it is written. */
const names: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  'c#': 'C#',
  'c++': 'C++',
  cpp: 'C++',
  cs: 'C#',
  csharp: 'C#',
  curl: 'cURL',
  dart: 'Dart',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  node: 'Node.js',
  php: 'PHP',
  powershell: 'PowerShell',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  shell: 'Shell',
  swift: 'Swift',
  ts: 'TypeScript',
  typescript: 'TypeScript',
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
    const title = names[lang.toLowerCase()] ?? (lang || (label ?? `${index + 1}`))
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
