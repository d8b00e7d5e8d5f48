import { createLeakApi } from './leak-api.ts'
import { createCanaries } from './leak-canary.ts'

export type LeakSite = ReturnType<typeof createLeakSite>

/** Enough links that sidebar groups load separately. */
const manyPages = Array.from({ length: 104 }, (_, at) => `many/page-${at}`)

const front = (fields: Record<string, unknown>) =>
  `---\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n`

/**
 * A site with every kind of restricted content, and a mark in every place where it can appear. Every page
 * sets its own access, so the default does not matter.
 */
export function createLeakSite(usual: 'private' | 'public', extra: Record<string, unknown> = {}) {
  const canaries = createCanaries()
  const everybody = canaries.of('everybody')
  const signedIn = canaries.of('signed-in')
  const staff = canaries.of('staff')
  const nobody = canaries.of('nobody')
  // Group names are hidden even from members.
  const group = `staff-${nobody('name of a group')('name')}`

  /** A page with everything a page can have. */
  function page(mark: (place: string) => string, fields: Record<string, unknown>): string {
    return `${front({
      title: `Title ${mark('title')}`,
      description: `About ${mark('description')}`,
      sidebarTitle: `Side ${mark('sidebar title')}`,
      keywords: [mark('keyword')],
      'og:title': mark('metatag'),
      ...fields,
    })}
export const Hidden = () => { const [n, setN] = useState(1); return <button onClick={() => setN(n + 1)}>${mark('island')} {n}</button> }

## Heading ${mark('heading')}

Body ${mark('body')} and more.

![Alt ${mark('alt')}](/files/${mark('image name')}.svg)

<Hidden />

\`\`\`js
const code = '${mark('code')}'
\`\`\`

<Update label="2026-01-02" description="${mark('update')}">What is new: ${mark('update text')}</Update>
`
  }

  const files: Record<string, string> = {}
  function add(folder: string, mark: (place: string) => string, fields: Record<string, unknown>) {
    const name = `${folder}/${mark('file name')}`
    files[`${name}.mdx`] = page(mark, fields)
    files[`files/${mark('image name')}.svg`] =
      `<svg xmlns="http://www.w3.org/2000/svg"><desc>${mark('image content')}</desc></svg>`
    return name
  }

  const frontMatterMark = staff('page with groups')
  const nested = staff('page in a restricted version')
  const changes = { title: 'What changed', changes: ['api.json', 'old/api.json'] }
  files['index.mdx'] = `${front({ title: 'Home', public: true })}Welcome.\n`
  files['changes.mdx'] = `${front({ ...changes, public: true })}Every version.\n`
  files['only-mdx.mdx'] =
    `${front({ title: staff('operation of a restricted page')('page title'), openapi: 'api.json GET /only-mdx', groups: [group] })}Only here.\n`
  for (const name of manyPages)
    files[`${name}.mdx`] = `${front({ title: `Page ${name}`, public: true })}Text.\n`
  const publicPage = add('open', everybody('public page'), { public: true })
  const signedInPage = add('signed', signedIn('page for signed-in readers'), { public: false })
  const closed = add('front', frontMatterMark, { groups: [group] })
  const empty = add('empty', nobody('page for nobody'), { groups: [] })
  const byGroup = add('group', staff('page in a restricted group'), {})
  const byTab = add('tab', staff('page in a restricted tab'), {})
  const byDropdown = add('dropdown', staff('page in a restricted dropdown'), {})
  const byVersion = add('version', nested, {})
  const inLarge = add('large', staff('page in a restricted group of a large section'), {})
  const unlisted = add('unlisted', staff('unlisted page'), { groups: [group] })
  files['versioned.mdx'] = `${front({ title: 'Of the first version', public: true })}First.\n`

  const unlinked = nobody('data file without a link')
  files[`data/${unlinked('file name')}.csv`] = unlinked('content')
  const credential = nobody('linked file with a credential')
  files['data/keys.txt'] = `-----BEGIN ${'PRIVATE KEY'}-----\n${credential('content')}\n`
  files['index.mdx'] += '\n[Keys](/data/keys.txt)\n'
  const linked = staff('data file of a restricted page')
  files[`data/${linked('file name')}.csv`] = linked('content')
  files[`${closed}.mdx`] += `\n[Data](/data/${linked('file name')}.csv)\n`
  const unclear = nobody('page with misplaced front matter')
  files[`unclear/${unclear('file name')}.mdx`] = `\n${page(unclear, { public: true })}`

  const api = createLeakApi({ canaries, group })
  Object.assign(files, api.files)

  const label = (kind: string) => `Label ${staff(kind)('label')}`
  files['docs.json'] = JSON.stringify({
    name: 'Leaks',
    auth: { method: 'users', default: usual },
    seo: { metatags: { canonical: 'https://docs.leaks.test' } },
    navbar: { links: [{ label: label('link in the top bar'), href: `/${closed}` }] },
    footer: {
      links: [{ header: label('link in the footer'), items: [{ label: 'Plan', href: '/old-closed' }] }],
    },
    contextual: { options: ['copy', 'view', 'download-spec', 'download-postman', 'download-bruno'] },
    redirects: [
      { source: '/old-closed', destination: `/${closed}` },
      { source: '/old-open', destination: `/${publicPage}` },
      { source: '/old-folder/:slug*', destination: `/${byGroup}` },
    ],
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          pages: [
            'index',
            publicPage,
            closed,
            signedInPage,
            empty,
            'changes',
            'only-mdx',
            { group: label('page in a restricted group'), groups: [group], pages: [byGroup] },
            {
              group: 'Links',
              public: true,
              pages: [
                publicPage,
                {
                  group: label('link in a restricted group'),
                  groups: [group],
                  pages: [],
                  href: `https://intern.example.com/${staff('link in a restricted group')('address')}`,
                },
              ],
            },
          ],
        },
        { tab: label('page in a restricted tab'), groups: [group], pages: [byTab] },
        {
          tab: 'Nested',
          dropdowns: [
            {
              dropdown: 'Open',
              versions: [
                { version: 'v1', public: true, pages: ['versioned'] },
                { version: label('page in a restricted version'), groups: [group], pages: [byVersion] },
              ],
            },
            {
              dropdown: label('page in a restricted dropdown'),
              description: staff('page in a restricted dropdown')('text of the dropdown'),
              groups: [group],
              pages: [byDropdown],
            },
          ],
        },
        { tab: 'API', public: true, openapi: 'api.json' },
        { tab: label('API in a restricted tab'), groups: [group], openapi: 'internal.json' },
        { tab: 'Live', public: true, asyncapi: 'live.json' },
        {
          tab: 'Large',
          pages: [
            { group: 'Many', pages: manyPages },
            {
              group: label('page in a restricted group of a large section'),
              groups: [group],
              pages: [inLarge],
            },
          ],
        },
      ],
    },
    ...extra,
  })
  return { files, canaries, group, names: { front: closed, unlisted, many: manyPages[0]! }, api }
}
