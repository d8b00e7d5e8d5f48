import { openAll } from './page/open-all.ts'
import { loadParts } from './page/parts.ts'

openAll()
loadParts()
