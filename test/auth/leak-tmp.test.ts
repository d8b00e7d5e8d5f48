import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { createGuardedTestSite } from './guarded.ts'
import { createLeakSite } from './leak-site.ts'
test('x', async () => {
  const leaks = createLeakSite('public')
  const site = await createGuardedTestSite(leaks.files, { users: {} })
  writeFileSync('/tmp/me/spec.json', await (await site.request('/~api/api/openapi.json')).text())
  writeFileSync('/tmp/me/diag.txt', JSON.stringify(await site.site.diagnostics(), undefined, 1))
  writeFileSync('/tmp/me/routes.txt', [...(await site.site.map()).routes.keys()].filter(u=>!u.startsWith('/many')).join('\n'))
  await site.close()
}, 60000)
