/** https://swagger.io/docs/open-source-tools/swagger-ui/usage/installation/: a page that draws the description in the browser. */
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

const patience = 180_000

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
  // Its links to operations do not work with ids that have a slash, and those of GitHub have one.
  open: async (page, { tag, method, path }) => {
    await page.click(`[data-tag="${tag}"]`, { timeout: patience })
    await page.click(`.opblock-${method} [data-path="${path}"]`, { timeout: patience })
  },
}
