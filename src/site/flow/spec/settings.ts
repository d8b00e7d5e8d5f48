import type { Config } from '../../../config/parse.ts'
import type { Checked, Place } from '../../../core/diagnostic/diagnostic.ts'
import { defineQuery, type Query } from '../../../core/query.ts'
import type { ApiFamily } from '../../../nav/api-source.ts'

/** The spec settings of docs.json. */
export type ApiSettings = {
  ids: string[]
  families: Map<string, ApiFamily>
  overlays: Map<string, string[]>
  places: Map<string, Place>
  /** Hosts that references may lead to. */
  allowed: string[]
}

export const createApiSettings = (config: Query<void, Checked<Config>>) =>
  defineQuery('apiSettings', async (use): Promise<ApiSettings> => {
    const { apiSources, api } = (await use(config)).value
    const overlays = new Map<string, string[]>()
    for (const { id, overlays: files } of apiSources) if (files && !overlays.has(id)) overlays.set(id, files)
    const places = new Map(apiSources.toReversed().map(({ id, at }) => [id, at]))
    const families = new Map(apiSources.toReversed().map(({ id, family }) => [id, family]))
    const ids = [...new Set(apiSources.map(({ id }) => id))]
    return { ids, families, overlays, places, allowed: api?.refs ?? [] }
  })
