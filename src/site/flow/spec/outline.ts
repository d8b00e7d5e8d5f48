import { asFilePath } from '../../../core/path.ts'
import { defineKeyedQuery, defineQueryBy, type Query } from '../../../core/query.ts'
import { readAsyncOutline } from '../../../spec/async/outline.ts'
import { filterOutline, readOutline, type SpecOutline } from '../../../spec/outline.ts'
import type { PartKey } from '../../../spec/read/ref.ts'
import { operationKey } from '../query-keys.ts'
import type { SpecHead } from './head.ts'
import type { PartFlow } from './parts.ts'

type Input = {
  parts: PartFlow
  head: Query<string, SpecHead | undefined>
  /** The outline of the whole spec, if the audience sees only part of it. */
  whole?: Query<string, SpecOutline | undefined>
}

/** Outlines of specs, for navigation. */
export function createOutlineFlow({ parts: { specValue, part }, head, whole }: Input) {
  const outline = defineKeyedQuery(
    'specOutline',
    async (use, id: string): Promise<SpecOutline | undefined> => {
      const specHead = await use(head, id)
      const document = await use(specValue, id)
      if (!specHead || document === undefined) return undefined
      const file = asFilePath(id)
      const read = (key: PartKey) => use(part, key)
      const { channels, allowed } = specHead
      const all = whole && !channels ? await use(whole, id) : undefined
      if (all) return filterOutline(all, document, read)
      if (channels) return readAsyncOutline({ file, document, version: channels.version, read, allowed })
      return readOutline({ file, document, read, allowed })
    },
  )

  const operationIndex = defineKeyedQuery(
    'operationIndex',
    async (use, api: string) => {
      const specOutline = await use(outline, api)
      return new Map(specOutline?.operations.map((item) => [item.key, item]))
    },
    { same: Object.is, isLookUp: true },
  )

  /** One operation of the outline, so that a page does not depend on other operations. */
  const operationOutline = defineQueryBy(operationKey)(
    'operationOutline',
    async (use, { api, key }) => (await use(operationIndex, api)).get(key),
    { isLookUp: true },
  )

  return { outline, operationOutline }
}
