/** https://fumadocs.dev/docs/integrations/openapi with virtual files and a static export, without search. */
const page = `import { notFound } from 'next/navigation'
import { DocsBody, DocsDescription, DocsPage, DocsTitle } from 'fumadocs-ui/layouts/docs/page'
import { OpenAPIPage } from '../../../components/api-page'
import { source } from '../../../lib/source'

export default async function Page({ params }) {
  const page = source.getPage((await params).slug)
  if (!page) notFound()
  return (
    <DocsPage toc={page.data.toc} full>
      <DocsTitle>{page.data.title}</DocsTitle>
      <DocsDescription>{page.data.description}</DocsDescription>
      <DocsBody>
        <OpenAPIPage {...page.data.getOpenAPIPageProps()} />
      </DocsBody>
    </DocsPage>
  )
}

export const generateStaticParams = () => source.generateParams()
`

const files = {
  'next.config.mjs': `export default { output: 'export', turbopack: { root: import.meta.dirname } }\n`,
  'postcss.config.mjs': `export default { plugins: { '@tailwindcss/postcss': {} } }\n`,
  'app/global.css': `@import 'tailwindcss';
@import 'fumadocs-ui/css/neutral.css';
@import 'fumadocs-ui/css/preset.css';
@import 'fumadocs-openapi/css/preset.css';
`,
  'app/layout.jsx': `import './global.css'
import { RootProvider } from 'fumadocs-ui/provider/next'

export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex flex-col min-h-screen">
        <RootProvider search={{ enabled: false }}>{children}</RootProvider>
      </body>
    </html>
  )
}
`,
  'app/docs/layout.jsx': `import { DocsLayout } from 'fumadocs-ui/layouts/docs'
import { source } from '../../lib/source'

export default function Layout({ children }) {
  return <DocsLayout tree={source.getPageTree()} nav={{ title: 'API' }}>{children}</DocsLayout>
}
`,
  'app/docs/[...slug]/page.jsx': page,
  'components/api-page.jsx': `'use client'
import { createOpenAPIPage } from 'fumadocs-openapi/ui'

export const OpenAPIPage = createOpenAPIPage()
`,
  'lib/source.js': `import { loader } from 'fumadocs-core/source'
import { openapi } from './openapi'

export const source = loader(
  { openapi: await openapi.staticSource({ groupBy: 'tag' }) },
  { baseUrl: '/docs', plugins: [openapi.loaderPlugin()] },
)
`,
}

export const fumadocs = {
  key: 'fumadocs',
  name: 'fumadocs-openapi',
  packages: {
    'fumadocs-openapi': '11.4.3',
    'fumadocs-core': '16.15.13',
    'fumadocs-ui': '16.15.13',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    tailwindcss: '4.3.5',
    '@tailwindcss/postcss': '4.3.5',
    shiki: '4.6.0',
  },
  node: 22,
  environment: { NEXT_TELEMETRY_DISABLED: '1' },
  files: ({ file }) => ({
    ...files,
    'lib/openapi.js': `import { createOpenAPI } from 'fumadocs-openapi/server'

export const openapi = createOpenAPI({ input: ['./${file}'] })
`,
  }),
  build: () => ['node_modules/.bin/next', 'build'],
  out: 'out',
  isOperation: (path) => /^docs\/.+\.html$/.test(path),
  preview: (_spec, port) => ['node_modules/.bin/next', 'dev', '--port', String(port)],
  editShows: 'restart',
  address: ({ tag, id }) => `/docs/${tag.toLowerCase()}/${id}`,
}
