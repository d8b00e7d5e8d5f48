import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { test } from 'vitest'
import { childNode, type Bundle } from '../spec/bundle.ts'
import { fieldsOf, spendBudget } from './fields.ts'
import { Fields } from './field-view.tsx'
import { wordsToMarkdown } from './field-words.ts'
test('sweep', () => {
  for (const f of ['github.json', 'openai.yaml', 'discord.json', 'box.json', 'figma.yaml', 'kubernetes-apps-v1.json', 'scalar-galaxy.yaml', 'redocly-museum.yaml']) {
    const text = readFileSync(`/work/shared/specs/openapi/${f}`, 'utf8')
    const doc = f.endsWith('json') ? JSON.parse(text) : load(text)
    const bundle: Bundle = { version: '3.1', parts: new Map([['g.json#', doc]]), missing: new Set() }
    const root = { file: 'g.json' as never, pointer: '', value: doc }
    let worst = 0, who = '', total = 0, n = 0, bytes = 0, big = 0
    const kinds = new Map<string, string>()
    for (const name of Object.keys(doc.components.schemas)) {
      const t = performance.now()
      const budget = { left: 120 }
      const d = fieldsOf(childNode(root, 'components', 'schemas', name)!, { bundle, direction: 'response', prefix: '', budget, postKeys: [], expanded: false })
      spendBudget(budget)
      const html = render(h(Fields, { of: d }))
      const ms = performance.now() - t
      total += ms; n++; bytes += html.length; big = Math.max(big, html.length)
      if (ms > worst) { worst = ms; who = name }
      const see = (b: any): void => { for (const x of b.fields) { for (const l of x.limits) { const w = wordsToMarkdown(l); const k = w.replace(/`[^`]*`/g, '·').replace(/[\d.,]+/g, '#').slice(0, 60); if (!kinds.has(k)) kinds.set(k, w.slice(0, 140)) } see(x.below) } for (const c of b.choices) for (const v of c.variants) see(v.below) }
      see(d.below)
    }
    console.log(f, n, 'avg ms', (total / n).toFixed(2), 'worst', worst.toFixed(0), who, 'avg bytes', (bytes / n) | 0, 'max', big)
    if (f !== 'github.json') console.log([...kinds.values()].slice(0, 45).join('\n'))
  }
})
