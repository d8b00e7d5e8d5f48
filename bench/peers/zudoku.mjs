import { slug } from './specs.mjs'

/** https://zudoku.dev/docs/configuration/api-reference: one page contains all operations of a tag. */
export const zudoku = {
  key: 'zudoku',
  name: 'Zudoku',
  packages: { zudoku: '0.76.0', react: '19.3.1', 'react-dom': '19.3.1' },
  node: 22,
  environment: { ZUDOKU_DO_NOT_TRACK: '1', ZUDOKU_DISABLE_UPDATE_CHECK: '1' },
  files: ({ file }) => ({
    'zudoku.config.mjs': `export default {
  apis: { type: 'file', input: './${file}', path: '/api' },
  navigation: [{ type: 'link', to: '/api', label: 'API' }],
}
`,
  }),
  build: () => ['node_modules/.bin/zudoku', 'build'],
  out: 'dist',
  isOperation: (path) => /^api\/[^~/]+\.html$/.test(path),
  pageHolds: 'a tag',
  preview: (_spec, port) => ['node_modules/.bin/zudoku', 'dev', '--port', String(port)],
  editShows: 'live',
  address: ({ tag, summary }) => `/api/${slug(tag)}#${slug(summary)}`,
}
