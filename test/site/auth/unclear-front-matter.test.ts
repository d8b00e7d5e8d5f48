import { expect, test } from 'vitest'
import { createGuardedTestSite } from '../../fixtures/auth/guarded-site.ts'
import { createTestSite } from '../../fixtures/site.ts'

const secretText = 'the treasure is below the mill'
const block = '---\ntitle: Plan\ngroups: [owners]\n---'

const docs = (auth: object | undefined) =>
  JSON.stringify({ name: 'Mill', ...(auth && { auth }), navigation: { pages: ['index', 'plan'] } })
const filesWith = (start: string, auth: object | undefined) => ({
  'docs.json': docs(auth),
  'index.mdx': '---\ntitle: Home\npublic: true\n---\n\nWelcome',
  'plan.mdx': `${start}\n\n${secretText}`,
})

/** Page starts that seem to restrict the page, though not by the rules. */
const misplaced: Record<string, string> = {
  'a blank line before it': `\n${block}`,
  'spaces before it': `  ${block}`,
  'a vertical tab before it': `\v${block}`,
  'a form feed before it': `\f\n${block}`,
  'a zero-width space before it': `\u200b${block}`,
  'four dashes': block.replaceAll('---', '----'),
  'a line of dashes': block.replaceAll('---', '-'.repeat(200)),
  'two dashes': block.replaceAll('---', '--'),
  'long dashes': block.replaceAll('---', '———'),
  'a language after the fence': block.replace('---', '---yaml'),
  'TOML fences': '+++\ntitle = "Plan"\ngroups = ["owners"]\n+++',
  'indented fences': '  ---\n  title: Plan\n  groups: [owners]\n  ---',
  'a comment before it': `{/* Draft */}\n${block}`,
  'an HTML comment before it': `<!-- Draft -->\n${block}`,
  'an import before it': `import { X } from '/snippets/x.jsx'\n\n${block}`,
  'a heading before it': `# Plan\n\n${block}`,
  'text before it': `Some text.\n\n${block}`,
  'no opening fence': 'title: Plan\ngroups: [owners]\n---',
  'a second block': `---\ntitle: Plan\n---\n\n${block}`,
  'a second block after text': `---\ntitle: Plan\n---\n\nSome text.\n\n---\npublic: false\n---`,
}

const page = (line: string) => `---\ntitle: Plan\n${line}\n---`
const misspelled: Record<string, string> = {
  'a capital letter': page('Groups: [owners]'),
  singular: page('group: [owners]'),
  'a typo': page('gruops: [owners]'),
  'two typos': page('grop: [owners]'),
  'a typo in public': page('publik: false'),
  'capital letters in public': page('PUBLIC: false'),
  'a zero-width character': page('gro\u200bups: [owners]'),
  'a soft hyphen': page('pub\u00adlic: false'),
  'a Cyrillic letter': page('grоups: [owners]'),
  'a Greek letter': page('grοups: [owners]'),
  'an accent': page('gróups: [owners]'),
  'full-width letters': page('ｇｒｏｕｐｓ: [owners]'),
  'quotes and a space': page('"groups ": [owners]'),
  'an indented key': page('icon: star\ntags:\n groups: [owners]'),
  'no groups': page('groups:'),
  'no value for public': page('public:'),
}

/** Unusual spellings that Octavo understands. */
const understood: Record<string, string> = {
  'CR line ends': block.replaceAll('\n', '\r'),
  'CRLF line ends': block.replaceAll('\n', '\r\n'),
  'two byte order marks': `\ufeff\ufeff${block}`,
  'a merge key': '---\nshared: &shared\n  groups: [owners]\n<<: *shared\n---',
  'a list of merge keys': '---\nshared: &shared\n  groups: [owners]\n<<: [*shared]\n---',
  'spaces after the fence': block.replace('---\n', '---  \n'),
}

/** The site's responses as text, by reader. */
async function readAs(
  files: Record<string, string>,
  names: readonly (string | undefined)[],
): Promise<string[]> {
  const users = { ida: ['staff'], owen: ['owners'] }
  const { request, signIn, close } = await createGuardedTestSite(files, { users })
  const paths = ['/plan', '/plan.md', '/llms-full.txt', '/search.json?q=treasure']
  const results: string[] = []
  for (const name of names) {
    const cookie = name && (await signIn(name))
    const texts = await Promise.all(paths.map(async (path) => (await request(path, { cookie })).text()))
    results.push(texts.join('\n'))
  }
  await close()
  return results
}

test.each(Object.entries({ ...misplaced, ...misspelled }))(
  '%s hides the page from all readers',
  async (_, start) => {
    const files = filesWith(start, { default: 'public' })
    for (const text of await readAs(files, [undefined, 'ida', 'owen'])) expect(text).not.toContain(secretText)
    const { diagnostics, close } = createTestSite(files)
    const [problem, ...others] = (await diagnostics()).filter(({ code }) => code.startsWith('access/'))
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'access/unclear', severity: 'error', at: { file: 'plan.mdx' } })
    expect(problem!.hint).toMatch(/^\S.*\.$/)
    await close()
  },
)

test.each(Object.entries({ ...misplaced, ...misspelled }))(
  '%s is a warning without sign-in',
  async (_, start) => {
    const { diagnostics, request, close } = createTestSite(filesWith(start, undefined))
    const problems = (await diagnostics()).filter(({ code }) => code === 'access/unclear')
    expect(problems).toMatchObject([{ severity: 'warning' }])
    // MDX has no HTML comments, so that page shows only an error.
    if (!start.startsWith('<!--')) expect(await (await request('/plan')).text()).toContain(secretText)
    await close()
  },
)

test.each(Object.entries(understood))('%s is understood', async (_, start) => {
  const files = filesWith(start, { default: 'public' })
  const [anonymous, ida, owen] = await readAs(files, [undefined, 'ida', 'owen'])
  expect(anonymous).not.toContain(secretText)
  expect(ida).not.toContain(secretText)
  expect(owen).toContain(secretText)
})

test.each([
  ['a rule and a sentence with a colon', '---\ntitle: Plan\n---\n\n---\n\nNote: read this first.'],
  ['a table', '---\ntitle: Plan\n---\n\n| groups: | public: |\n| --- | --- |\n| a | b |'],
  ['an example in a code block', '---\ntitle: Plan\n---\n\n```yaml\n---\ngroups: [owners]\n---\n```'],
  ['a sentence about groups', '---\ntitle: Plan\n---\n\nA word on groups: they are lists.'],
  ['a key of its own', '---\ntitle: Plan\npublish: true\ngrade: 2\n---'],
  ['no front matter', '# Plan\n\nNote: read this first.\n\n---\n\nMore.'],
])('%s leaves a public page public', async (_, start) => {
  const files = filesWith(start, { default: 'public' })
  expect((await readAs(files, [undefined]))[0]).toContain(secretText)
  const { diagnostics, close } = createTestSite(files)
  expect((await diagnostics()).filter(({ code }) => code.startsWith('access/'))).toEqual([])
  await close()
})
