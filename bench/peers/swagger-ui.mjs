/** Renders in the browser: https://swagger.io/docs/open-source-tools/swagger-ui/usage/installation/ */
const page = (file) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>API</title>
<link rel="stylesheet" href="/node_modules/swagger-ui-dist/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/node_modules/swagger-ui-dist/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: '/${file}', dom_id: '#swagger-ui', docExpansion: 'none' })
</script>
</html>
`

const timeoutMs = 180_000

export const swaggerUi = {
  key: 'swagger-ui',
  name: 'Swagger UI',
  packages: { 'swagger-ui-dist': '5.34.1' },
  node: 20,
  environment: { SCARF_ANALYTICS: 'false' },
  files: ({ file }) => ({ 'index.html': page(file) }),
  out: '.',
  isOperation: (path) => path === 'index.html',
  pageHolds: 'everything',
  editShows: 'reload',
  address: () => '/',
  // Its links do not support operation ids with a slash, which GitHub's spec has.
  open: async (page, { tag, method, path }) => {
    await page.click(`[data-tag="${tag}"]`, { timeout: timeoutMs })
    await page.click(`.opblock-${method} [data-path="${path}"]`, { timeout: timeoutMs })
  },
}
