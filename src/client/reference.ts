import { openAll } from './page/open-all.ts'
import { loadParts } from './page/parts.ts'
import { chooseServer } from './page/server.ts'

for (const start of [openAll, loadParts, chooseServer]) start()
