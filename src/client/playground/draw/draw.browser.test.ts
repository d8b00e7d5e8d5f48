import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScript } from '../../../../test/fixtures/browser/bundle.ts'
import { connectBrowser } from '../../../../test/fixtures/browser/chromium.ts'
import { runs } from '../../../../test/setup/sizes.ts'
import type { Fragment, jsx } from './jsx-runtime.ts'
import type { createRoot } from './root.ts'

/** Globals available to the test code in the page. */
type Drawing = { jsx: typeof jsx; Fragment: typeof Fragment; createRoot: typeof createRoot }

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await connectBrowser()
  page = await browser.newPage()
  await page.setContent('<!doctype html><title>t</title><main></main>')
  await page.addScriptTag({ content: readScript('draw.js') })
})
afterAll(() => browser.close())

/** Runs code in the page with jsx, Fragment and a new container. */
const run = <Result>(code: string, input?: unknown): Promise<Result> =>
  page.evaluate(
    ([body, value]) => {
      const place = document.createElement('div')
      document.body.append(place)
      const { jsx, Fragment, createRoot } = (globalThis as unknown as { draw: Drawing }).draw
      const make = new Function(
        'jsx',
        'Fragment',
        'createRoot',
        'place',
        'input',
        `return (async () => {${body}})()`,
      )
      return make(jsx, Fragment, createRoot, place, value) as Promise<never>
    },
    [code, input] as const,
  )

const node = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, false, 'text', '<b>', 7, 0, ''),
    fc.record({
      tag: fc.constantFrom('p', 'i', 'Keep', ''),
      key: fc.constantFrom(1, 2, 3, undefined),
      inside: fc.array(tie('node'), { maxLength: 4 }),
    }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node

test('renders the same result regardless of the previous one', async () => {
  const drawings = fc.sample(fc.array(node, { minLength: 2, maxLength: 6 }), { numRuns: runs(300), seed: 1 })
  const wrong = await run<unknown[]>(
    `
    const Keep = ({ children }, use) => { use.state(1); return jsx('u', { children }) }
    const tags = { p: 'p', i: 'i', Keep, '': Fragment }
    const make = (node) => Array.isArray(node) ? node.map(make)
      : node && typeof node === 'object' ? jsx(tags[node.tag], { 'data-key': node.key, children: node.inside.map(make) }, node.key ?? undefined)
      : node
    return input.filter((drawings) => {
      const here = document.createElement('div')
      const root = createRoot(here)
      return drawings.some((drawing) => {
        root.draw(make(drawing))
        const fresh = document.createElement('div')
        createRoot(fresh).draw(make(drawing))
        return here.innerHTML !== fresh.innerHTML
      })
    })`,
    drawings,
  )
  expect(wrong).toEqual([])
})

test('keeps keyed elements when others are added, removed or moved', async () => {
  const results = await run(`
    const root = createRoot(place)
    const list = (keys) => jsx('ul', { children: keys.map((key) => jsx('li', { children: key }, key)) })
    root.draw(list(['a', 'b', 'c']))
    const before = new Map([...place.querySelectorAll('li')].map((item) => [item.textContent, item]))
    root.draw(list(['c', 'new', 'a']))
    const now = [...place.querySelectorAll('li')]
    return [now.map((item) => item.textContent).join(), now.map((item) => before.get(item.textContent) === item).join()]`)
  expect(results).toEqual(['c,new,a', 'true,false,true'])
})

test('keeps an element and its focus when a sibling appears', async () => {
  const results = await run(`
    const root = createRoot(place)
    const form = (isOpen) => jsx('form', { children: [isOpen && jsx('input', { id: 'x1' }), jsx('input', { id: 'x2' })] })
    root.draw(form(false))
    place.querySelector('#x2').focus()
    root.draw(form(true))
    return [document.activeElement.id, place.querySelectorAll('input').length]`)
  expect(results).toEqual(['x2', 2])
})

test('applies state to fields and keeps folds the reader opened', async () => {
  const results = await run(`
    const root = createRoot(place)
    const form = (isOpen) => [jsx('input', { value: 'state' }), jsx('details', { open: isOpen, children: 'x' })]
    root.draw(form(false))
    const [field, fold] = place.children
    field.value = 'written'
    fold.open = true
    root.draw(form(false))
    return [field.value, fold.open]`)
  expect(results).toEqual(['state', true])
})

test('rerenders only the changed component and cleans up effects', async () => {
  const results = await run(`
    const log = []
    let change
    const Inner = (_, use) => {
      const [count, setCount] = use.state(0)
      change = setCount
      use.effect(() => { log.push('on ' + count); return () => log.push('off ' + count) }, [count])
      return ['n', count]
    }
    const Outer = () => { log.push('outer'); return jsx('p', { children: ['<', jsx(Inner, {}), '>'] }) }
    const root = createRoot(place)
    root.draw(jsx(Outer, {}))
    change((before) => before + 1)
    change((before) => before + 1)
    await null
    log.push(place.textContent)
    root.draw(null)
    change(9)
    await null
    return [log.join(', '), place.innerHTML]`)
  expect(results).toEqual(['outer, on 0, off 0, on 2, <n2>, off 2', ''])
})

test('recovers after a state that cannot be rendered', async () => {
  const results = await run(`
    let change
    const Part = (_, use) => {
      const [state, setState] = use.state('fine')
      change = setState
      if (state === 'bad') throw new Error('bad')
      return state
    }
    createRoot(place).draw(jsx(Part, {}))
    addEventListener('error', (event) => event.preventDefault(), { once: true })
    change('bad')
    await new Promise((resolve) => setTimeout(resolve))
    change('good')
    await null
    return place.textContent`)
  expect(results).toBe('good')
})
