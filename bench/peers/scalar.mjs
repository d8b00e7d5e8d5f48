/**
 * https://github.com/scalar/scalar/blob/main/documentation/integrations/html.md: a page that renders the spec
 * in the browser.
 */
const page = (file) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<div id="app"></div>
<script src="/node_modules/@scalar/api-reference/dist/browser/standalone.js"></script>
<script>
Scalar.createApiReference('#app', { url: '/${file}', telemetry: false, agent: { disabled: true } })
</script>
</html>
`

export const scalar = {
  key: 'scalar',
  name: 'Scalar',
  packages: { '@scalar/api-reference': '1.72.1' },
  node: 22,
  environment: {},
  files: ({ file }) => ({ 'index.html': page(file) }),
  out: '.',
  isOperation: (path) => path === 'index.html',
  pageHolds: 'everything',
  editShows: 'reload',
  address: ({ tag, method, path }) => `/#tag/${tag.toLowerCase()}/${method.toUpperCase()}${path}`,
}
