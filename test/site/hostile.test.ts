import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAttackList } from '../fixtures/attacks.ts'
import { createTestSite } from '../fixtures/site.ts'
import { runs } from '../setup/sizes.ts'

/** Everything an owner types outside of MDX, filled with one text. */
function siteWith(text: string) {
  const entry = { group: text, tag: text, pages: ['a', 'b'] }
  const config = {
    name: text,
    description: text,
    banner: { content: text },
    navbar: { links: [{ label: text, href: text }], primary: { type: 'button', label: text, href: text } },
    footer: { socials: { github: text }, links: [{ header: text, items: [{ label: text, href: text }] }] },
    seo: { metatags: { [text]: text, 'og:image': text } },
    errors: { '404': { title: text, description: text } },
    logo: text,
    favicon: text,
    variables: { x: text },
    navigation: {
      tabs: [{ tab: text, groups: [entry] }],
      global: { anchors: [{ anchor: text, href: text }] },
    },
  }
  const front = ['title', 'description', 'sidebarTitle', 'tag', 'icon', 'canonical', 'og:title'].map(
    (key) => `"${key}": ${JSON.stringify(text)}`,
  )
  return createTestSite({
    'docs.json': JSON.stringify(config),
    'a.mdx': `---\n${front.join('\n')}\n---\n{{x}} <Card title="{{x}}">c</Card>`,
    'b.mdx': 'B',
  })
}

/** Everything that could run: foreign scripts, event handlers and script URLs. */
function dangers(html: string): string[] {
  const tags = [...html.matchAll(/<([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>/g)]
  return tags.flatMap(([element, tag = '', attributes = '']) => {
    const isOwn =
      (/^script$/i.test(tag) &&
        /src="\/_octavo\/|application\/ld\+json|speculationrules|^$/.test(attributes)) ||
      // The one that enables transitions; no page here has other styles.
      (element === '<style>' && html.indexOf('<style>') === html.lastIndexOf('<style>'))
    const names = attributes.replace(/"[^"]*"/g, '""')
    const isDangerous =
      (/^(script|iframe|object|embed|base|form|style)$/i.test(tag) && !isOwn) ||
      /[\s"']on\w+\s*=/i.test(names) ||
      /(?:href|src|action)="[\0-\x20]*(?:(?:javascript|vbscript)(?!&amp;)|data:text)/i.test(attributes)
    return isDangerous ? [element.slice(0, 200)] : []
  })
}

async function expectHarmless(text: string) {
  const site = siteWith(text)
  for (const path of ['/a', '/nowhere']) {
    const html = await site.html(path)
    expect(dangers(html), JSON.stringify(text)).toEqual([])
    // The only inline script is ours.
    expect(html.match(/<script>/g), JSON.stringify(text)).toHaveLength(1)
  }
}

test('escapes random hostile text in docs.json and front matter', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '</script>',
    '<script>',
    '<img src=x onerror=alert(1)>',
    'javascript:',
    '{',
    '}',
    '`',
    '<!--',
    '-->',
    ']]>',
    '\\',
    '\u2028',
    'onload=',
    ' ',
    '<svg/onload=x>',
    '&#x3c;',
    '%3c',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) =>
      expectHarmless(pieces.join('')),
    ),
    { numRuns: runs(150) },
  )
}, 120_000)

test('escapes known attacks in docs.json and front matter', async () => {
  for (const text of readAttackList()) await expectHarmless(text)
}, 240_000)
