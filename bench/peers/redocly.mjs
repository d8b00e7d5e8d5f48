/**
 * https://redocly.com/docs/cli/commands/build-docs: one page contains the whole spec. Its script loads from
 * Redocly's host; the same file from the package replaces it, so that the measurement needs no network.
 */
export const redocly = {
  key: 'redocly',
  name: 'Redocly build-docs',
  packages: { '@redocly/cli': '2.73.0' },
  node: 20,
  environment: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  files: () => ({ 'out/.keep': '' }),
  build: ({ file }) => ['node_modules/.bin/redocly', 'build-docs', file, '-o', 'out/index.html'],
  out: 'out',
  isOperation: (path) => path === 'index.html',
  pageHolds: 'everything',
  foreign: {
    'https://cdn.redocly.com/redoc/v3.0.1/bundles/redoc.standalone.js':
      'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js',
  },
  address: ({ id }) => `/#operation/${id}`,
}
