import type { Json } from '../../../core/json.ts'
import { openApiVersions } from '../../read/bundle.ts'
import { isObject } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'
import { guessKind } from './guess-kind.ts'
import type { RepairInput, RepairVersion } from './repair.ts'
import { type Repaired, repairDocument } from './repair-document.ts'

type Input = Pick<RepairInput, 'sourceText'> & { value: Json; clean?: WeakMap<object, ObjectKind> }

/** Repairs a spec or a referenced file. */
export function repairFile({ value, sourceText, clean }: Input): Repaired {
  return repairDocument({ value, kind: kindOf(value), version: versionOf(value), sourceText, clean })
}

/** Files without a version are parts, identified by their keys. */
function kindOf(value: Json): ObjectKind {
  if (!isObject(value)) return 'collection'
  if (value.openapi !== undefined) return 'document'
  if (value.asyncapi !== undefined) return 'asyncDocument'
  return guessKind(value) ?? 'collection'
}

function versionOf(value: Json): RepairVersion {
  if (!isObject(value)) return 'unknown'
  if (value.asyncapi !== undefined) return 'asyncapi'
  const text = String(value.openapi)
  return openApiVersions.find((version) => text.startsWith(version)) ?? 'unknown'
}
