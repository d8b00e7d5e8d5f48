/** https://starlight-openapi.vercel.app/getting-started/ */
export const starlight = {
  key: 'starlight',
  name: 'starlight-openapi',
  packages: {
    'starlight-openapi': '0.26.1',
    '@astrojs/starlight': '0.42.4',
    '@astrojs/markdown-satteri': '0.4.2',
    astro: '7.3.5',
  },
  node: 22,
  environment: { ASTRO_TELEMETRY_DISABLED: '1' },
  files: ({ file }) => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'

export default defineConfig({
  integrations: [
    starlight({
      title: 'API',
      pagefind: false,
      plugins: [starlightOpenAPI([{ base: 'api', schema: './${file}' }])],
      sidebar: openAPISidebarGroups,
    }),
  ],
})
`,
    'src/content.config.mjs': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
    'src/content/docs/index.md': '---\ntitle: API\n---\n\nThe API.\n',
  }),
  build: () => ['node_modules/.bin/astro', 'build'],
  out: 'dist',
  isOperation: (path) => /^api\/(?:operations\/(?!tags\/)|webhooks\/).+\/index\.html$/.test(path),
  preview: (_spec, port) => ['node_modules/.bin/astro', 'dev', '--port', String(port)],
  editShows: 'restart',
  address: ({ id }) => `/api/operations/${id.toLowerCase().replaceAll('/', '')}/`,
}
