import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds, as lines that say rule, element and reason. All rules, best practices included. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${id}: ${node.target.join(' ')} — ${(node.failureSummary ?? '').replaceAll(/\s+/g, ' ').slice(0, 220)}`,
      ),
    )
  })
}
