import { slug } from './specs.mjs'

/** https://github.com/haydenbleasel/blume: apps/docs/content/docs/advanced/api-reference.mdx */
export const blume = {
  key: 'blume',
  name: 'Blume',
  packages: { blume: '1.3.1' },
  node: 22,
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  files: ({ file }) => ({
    'blume.config.ts': `import { defineConfig } from 'blume'

export default defineConfig({
  title: 'API',
  openapi: { enabled: true, spec: './${file}' },
  navigation: { tabs: [{ label: 'API', path: '/reference' }] },
})
`,
    'docs/index.mdx': '---\ntitle: API\n---\n\nThe API.\n',
  }),
  build: () => ['node_modules/.bin/blume', 'build'],
  out: 'dist',
  isOperation: (path) => /^reference\/[^/]+\/[^/]+\/index\.html$/.test(path),
  preview: (_spec, port) => ['node_modules/.bin/blume', 'dev', '--port', String(port)],
  editShows: 'restart',
  address: ({ tag, id }) => `/reference/${slug(tag)}/${slug(id)}/`,
}
