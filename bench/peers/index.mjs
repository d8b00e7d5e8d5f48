import { blume } from './blume.mjs'
import { fumadocs } from './fumadocs.mjs'
import { octavo } from './octavo.mjs'
import { redocly } from './redocly.mjs'
import { scalar } from './scalar.mjs'
import { starlight } from './starlight.mjs'
import { swaggerUi } from './swagger-ui.mjs'
import { zudoku } from './zudoku.mjs'

export const peers = [octavo, redocly, zudoku, starlight, fumadocs, blume, scalar, swaggerUi]
