import { describe, expect, test } from 'vitest'
import { createGuardedTestSite } from '../fixtures/auth/guarded-site.ts'
import { createTestSite } from '../fixtures/site.ts'

type Rule = { where: { selector_matches: string }; eagerness: string }

const rulesIn = (html: string) => /<script type="speculationrules">(.*?)<\/script>/.exec(html)?.[1]

/** The speculation rules of a page. */
async function rulesOf(files: Record<string, string>, options: Parameters<typeof createTestSite>[1] = {}) {
  const site = createTestSite({ 'index.mdx': 'Hello', ...files }, options)
  const response = await site.request(options.base ?? '/')
  const html = await response.text()
  const text = rulesIn(html)
  const rules: { prefetch: Rule[]; prerender?: Rule[] } = JSON.parse(text ?? '{}')
  return { rules, text, policy: response.headers.get('Content-Security-Policy') ?? '' }
}

describe('speculation rules', () => {
  test('fetch pages on hover and prerender them on press', async () => {
    const { rules } = await rulesOf({})
    expect(rules.prefetch).toMatchObject([{ eagerness: 'moderate' }])
    expect(rules.prerender).toMatchObject([{ eagerness: 'conservative' }])
    expect(rules.prefetch[0]!.where.selector_matches).toMatch(/^a\[href\^="\/"\]:not\(/)
  })

  test('cover only pages below the base path', async () => {
    const { rules } = await rulesOf({}, { base: '/docs' })
    expect(rules.prefetch[0]!.where.selector_matches).toMatch(/^a\[href\^="\/docs\/"\]:not\(/)
  })

  test("do not prerender pages with the owner's scripts, which would run too early", async () => {
    const { rules } = await rulesOf({ 'analytics.js': 'count()' })
    expect(rules.prefetch).toHaveLength(1)
    expect(rules.prerender).toBeUndefined()
  })

  test('are allowed by the policy of the page', async () => {
    const { policy, text } = await rulesOf({})
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`)
  })

  test('cover only navigation on a site with sign-in, because text can link to restricted pages', async () => {
    const site = await createGuardedTestSite(
      {
        'docs.json': JSON.stringify({
          name: 'Test',
          auth: { method: 'users', default: 'public' },
          navigation: { pages: ['index', 'more', 'staff'] },
        }),
        'index.mdx': 'See [the plans](/staff).',
        'more.mdx': 'More.',
        'staff.mdx': '---\ngroups: [staff]\n---\nPlans.',
      },
      { users: {}, base: '' },
    )
    const html = await (await site.request('/')).text()
    const selector = JSON.parse(rulesIn(html) ?? '').prefetch[0].where.selector_matches
    expect(selector).toMatch(/^:is\(\.o-side,\.o-pager,\.nav-tabs\) a\[/)
    const navigation = html.slice(
      html.indexOf('<nav class="o-side"'),
      html.indexOf('</nav>', html.indexOf('<nav class="o-side"')),
    )
    expect(navigation).toContain('href="/more"')
    expect(navigation).not.toContain('/staff')
    await site.close()
  })
})
