import { llmsTxt } from './llms-txt.ts'
import type { Output } from './output.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

/** Files for agents and crawlers. */
export const outputs: readonly Output[] = [llmsTxt, sitemap, robots]

export const isOutput = (path: string) => outputs.some(({ paths }) => paths.test(path))
