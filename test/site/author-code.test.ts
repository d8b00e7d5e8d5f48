import { afterEach, describe, expect, test } from 'vitest'
import { createTestSite, places, type TestSite } from '../fixtures/site.ts'

const sites: TestSite[] = []
const create = (...args: Parameters<typeof createTestSite>) => {
  const site = createTestSite(...args)
  sites.push(site)
  return site
}
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
})

describe("the author's JSX", () => {
  test('renders an exported component on the server and hydrates it', async () => {
    const site = create({
      'index.mdx':
        'export const Counter = ({ start }) => { const [n, setN] = useState(start); return <button onClick={() => setN(n + 1)}>Count {n}</button> }\n\n<Counter start={3} />',
    })
    const html = await site.html('/')
    expect(html).toContain('<button>Count 3</button>')
    const src = /data-src="([^"]+)"/.exec(html)?.[1]
    const code = await site.request(src!)
    expect(code.status).toBe(200)
    expect(code.headers.get('content-type')).toContain('text/javascript')
    expect(await code.text()).toContain('Count')
    expect(await site.diagnostics()).toEqual([])
  })

  test('may import .jsx and .tsx snippets with types', async () => {
    const site = create({
      'index.mdx': 'import { Price } from "/snippets/price.tsx"\n\n<Price amount={3} />',
      'snippets/price.tsx':
        'import { format } from "./format.jsx"\nexport const Price = ({ amount }: { amount: number }) => <b>{format(amount)}</b>',
      'snippets/format.jsx': 'export const format = (n) => n + " kr"',
    })
    const main = await site.main('/')
    expect(main).toContain('<b>3 kr</b>')
    // Nothing is interactive, so no script is sent.
    expect(main).not.toContain('data-src')
  })

  test('runs user-dependent expressions only on the server', async () => {
    const site = create({
      'index.mdx':
        'export const Counter = () => { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>{n}</button> }\n\n<Counter />\n\n{user.name ? <b>{user.name}</b> : <i>Nobody</i>}',
    })
    const islands = [...(await site.main('/')).matchAll(/<octavo-island([^>]*)>/g)]
    expect(islands.map(([, attributes]) => attributes!.includes('data-src'))).toEqual([true, false])
  })

  test('may use code blocks and nested components', async () => {
    const site = createTestSite({
      'index.mdx': [
        'export const Shown = ({ code }) => <CodeBlock language="js" filename="a.js">{code}</CodeBlock>',
        'export const Files = () => <Tree><Tree.Folder name="src" defaultOpen><Tree.File name="a.js" /></Tree.Folder></Tree>',
        'export const Ours = () => <GitHub.Repo repo="acme/press" />',
        '<Shown code={"let a"} />',
        '<Files />',
        '<Ours />',
      ].join('\n\n'),
    })
    const main = await site.main('/')
    expect(await site.diagnostics()).toEqual([])
    expect(main).toMatch(/class="o-title">a\.js<[\s\S]*<code>let a<\/code>/)
    expect(main).toMatch(/<ul class="o-files o-list">[\s\S]*src[\s\S]*a\.js/)
    expect(main).toContain('href="https://github.com/acme/press"')
    await site.close()
  })

  test('runs expressions with lists, conditions and our components', async () => {
    const site = create({
      'index.mdx':
        'export const papers = ["Moss", "Fern"]\n\n<ul>{papers.map((paper) => <li key={paper}>{paper.toUpperCase()}</li>)}</ul>\n\n{papers.length > 1 ? <Note>Two papers</Note> : null}',
    })
    const main = await site.main('/')
    expect(main).toContain('<li>MOSS</li><li>FERN</li>')
    expect(main).toContain('class="callout"')
    expect(main).toContain('Two papers')
  })

  test('may wrap Markdown and components', async () => {
    const site = create({
      'index.mdx':
        'export const Box = ({ children }) => <section class="o-box">{children}</section>\n\n<Box>\n  Some **bold** text\n\n  <Tip>Inside</Tip>\n</Box>',
    })
    expect(await site.main('/')).toMatch(
      /<section class="o-box">[\s\S]*<strong>bold<\/strong>[\s\S]*Inside[\s\S]*<\/section>/,
    )
  })

  test('shows an error card with its line if it throws', async () => {
    const site = create(
      {
        'index.mdx': 'export const Bad = () => { throw new Error("no paper") }\n\nBefore\n\n<Bad />\n\nAfter',
      },
      { dev: true },
    )
    const main = await site.main('/')
    expect(main).toMatch(/Before[\s\S]*class="o-fault"[\s\S]*no paper[\s\S]*After/)
    expect(places(await site.diagnostics())).toEqual(['page/author-code index.mdx:5:1'])
  })

  test('does not show errors to readers of a served site', async () => {
    const site = create({
      'index.mdx': 'export const Bad = () => { throw new Error("secret-path") }\n\n<Bad />',
    })
    const main = await site.main('/')
    expect(main).toContain('class="o-fault"')
    expect(main).not.toContain('secret-path')
  })

  test('is stopped in an endless loop without affecting other pages', async () => {
    const site = create({
      'index.mdx': 'export const Loop = () => { for (;;) {} }\n\nText\n\n<Loop />',
      'b.mdx': 'Fine',
      'c.mdx': '{[1, 2].map((n) => n * 2).join("-")}',
    })
    const [, other, withCode] = await Promise.all([site.html('/'), site.main('/b'), site.main('/c')])
    expect(other).toContain('Fine')
    expect(withCode).toContain('2-4')
    const main = await site.main('/')
    expect(main).toContain('Text')
    expect(main).toContain('class="o-fault"')
  }, 20_000)

  test('reports an attribute that throws and runs the rest', async () => {
    const site = create({
      'index.mdx':
        'export const f = () => { throw new Error("no") }\n\n{[1].map(String).join("")}\n\n<Card title={f()}>Card</Card>',
    })
    const main = await site.main('/')
    expect(main).toContain('Card')
    expect(main).not.toContain('class="o-fault"')
    expect(places(await site.diagnostics())).toEqual(['page/author-code index.mdx:5:1'])
  })

  test('may import a component from another MDX file', async () => {
    const site = create({
      'index.mdx': 'import { Price } from "/snippets/price.mdx"\n\n<Price amount={3} />',
      'snippets/price.mdx': 'export const Price = ({ amount }) => <b>{amount + 1} kr</b>\n',
    })
    expect(await site.main('/')).toContain('<b>4 kr</b>')
    expect(await site.diagnostics()).toEqual([])
  })

  test('reports a missing import in place', async () => {
    const site = create({ 'index.mdx': 'import { A } from "/snippets/a.jsx"\n\nText\n\n<A />' })
    expect(await site.main('/')).toContain('Text')
    expect(places(await site.diagnostics())).toEqual(['page/import-not-found index.mdx:1:1'])
  })

  test('keeps headings inside a component in page order', async () => {
    const site = create({
      'index.mdx':
        'export const W = ({ children }) => <div>{children}</div>\n\n## First\n\n<W>\n  ## Inside\n</W>\n\n## Last',
    })
    expect(
      (await site.main('/')).match(/<nav class="o-toc"[\s\S]*First[\s\S]*Inside[\s\S]*Last/),
    ).not.toBeNull()
  })

  test('may pass computed values to snippets', async () => {
    const site = create({
      'index.mdx': 'import S from "/snippets/s.mdx"\n\n<S n={[1, 2].length} {...{ a: [3].pop() }} />',
      'snippets/s.mdx': 'n {n} props {props.n} a {a}',
    })
    expect(await site.main('/')).toMatch(/n .*2.* props .*2.* a .*3/s)
  })

  test('reports compile errors with file and line', async () => {
    const site = create({
      'index.mdx': 'import { A } from "/snippets/a.jsx"\n\nText\n\n<A />',
      'snippets/a.jsx': 'export const A = () => <b>\n',
    })
    expect(await site.main('/')).toContain('Text')
    expect(places(await site.diagnostics())[0]).toMatch(/^page\/author-code snippets\/a\.jsx:[12]:/)
  })

  test('cannot read the environment or files outside the folder', async () => {
    process.env.OCTAVO_TEST_SECRET = 'sesame'
    const site = create({
      'index.mdx':
        'import { x } from "/snippets/../../../etc/passwd.jsx"\n\nexport const Env = () => <b>{JSON.stringify(process.env)}</b>\n\n<Env />',
    })
    const main = await site.main('/')
    delete process.env.OCTAVO_TEST_SECRET
    expect(main).not.toContain('sesame')
    expect(places(await site.diagnostics())).toContain('page/import-outside index.mdx:1:1')
  })

  test('updates every page when a snippet changes', async () => {
    const site = create({
      'index.mdx': 'import { A } from "/snippets/a.jsx"\n\n<A />',
      'snippets/a.jsx': 'export const A = () => <b>one</b>',
    })
    expect(await site.main('/')).toContain('<b>one</b>')
    site.write('snippets/a.jsx', 'export const A = () => <b>two</b>')
    expect(await site.main('/')).toContain('<b>two</b>')
  })
})
