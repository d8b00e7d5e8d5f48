import type { KeyCodec } from '../../core/query.ts'
import type { OperationRef } from '../../nav/site-map.ts'
import type { PartKey } from '../../spec/read/ref.ts'
import type { PartKind } from '../../spec/structure/part-kind.ts'
import type { StructureVersion } from '../../spec/structure/structure.ts'

export const operationKey: KeyCodec<OperationRef> = {
  write: ({ api, key }) => JSON.stringify([api, key]),
  read(text) {
    const [api, key]: [string, string] = JSON.parse(text)
    return { api, key }
  },
}

/** Schemas of one spec that are shown together. */
export type SchemaKeys = { api: string; keys: readonly PartKey[] }

export const schemasKey: KeyCodec<SchemaKeys> = {
  write: ({ api, keys }) => JSON.stringify([api, ...keys]),
  read(text) {
    const [api, ...keys]: [string, ...PartKey[]] = JSON.parse(text)
    return { api, keys }
  },
}

/** The rules for a spec: those of its version and of the dialect of its schemas. */
export type RuleSet = { version: StructureVersion; dialect?: string }

export const ruleSetKey: KeyCodec<RuleSet> = {
  write: ({ version, dialect = '' }) => JSON.stringify([version, dialect]),
  read(text) {
    const [version, dialect]: [StructureVersion, string] = JSON.parse(text)
    return { version, dialect: dialect || undefined }
  },
}

/** A part of a spec, and the rules it is checked against. */
export type CheckedPart = { kind: PartKind; rules: RuleSet; part: PartKey }

export const checkedPartKey: KeyCodec<CheckedPart> = {
  write: ({ kind, rules, part }) => JSON.stringify([kind, part, ruleSetKey.write(rules)]),
  read(text) {
    const [kind, part, rules]: [PartKind, PartKey, string] = JSON.parse(text)
    return { kind, part, rules: ruleSetKey.read(rules) }
  },
}

/** The sidebar of a section, and the path of a group in it: `3.1`. */
export type SidebarKey = { section: string; group: string }

export const sidebarKey: KeyCodec<SidebarKey> = {
  write: ({ section, group }) => JSON.stringify([section, group]),
  read(text) {
    const [section, group]: [string, string] = JSON.parse(text)
    return { section, group }
  },
}
