import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const withoutBraces = (path) => path.replaceAll(/[{}]/g, '')

/** The build of this repository. */
export const octavo = {
  key: 'octavo',
  name: 'Octavo',
  packages: {},
  node: 20,
  environment: {},
  files: ({ file }) => ({
    'docs.json': JSON.stringify({ name: 'API', navigation: { openapi: file } }),
  }),
  build: () => [process.execPath, command, 'build', '.', '--out', 'out', '--force'],
  out: 'out',
  isOperation: (path) =>
    /^api-reference\/(?:.*\/)?(?:get|put|post|delete|patch|head|options|trace)\/index\.html$|\/webhooks\/[^/]+\/index\.html$/.test(
      path,
    ),
  preview: (_spec, port) => [process.execPath, command, 'dev', '.', '--port', String(port), '--no-open'],
  editShows: 'live',
  address: ({ path, method }) => `/api-reference${withoutBraces(path)}/${method}`,
}
