import { authorizationHeader } from './authorization-header.ts'
import { booleanText } from './boolean-text.ts'
import { bothExamples } from './both-examples.ts'
import { discriminatorMapping } from './discriminator-mapping.ts'
import type { Repair } from './edit/repair.ts'
import { emptyLists } from './empty-lists.ts'
import { exampleRef } from './example-ref.ts'
import { exclusiveLimits } from './exclusive-limits.ts'
import { missingResponses } from './missing-responses.ts'
import { nullValues } from './null-values.ts'
import { nullable } from './nullable.ts'
import { operationId } from './operation-id.ts'
import { parameterPlace } from './parameter-place.ts'
import { pathSlash } from './path-slash.ts'
import { pathTemplate } from './path-template.ts'
import { refPointer } from './ref-pointer.ts'
import { requiredList } from './required-list.ts'
import { requiredPathParameter } from './required-path-parameter.ts'
import { reservedHeader } from './reserved-header.ts'
import { responseDescription } from './response-description.ts'
import { schemaType } from './schema-type.ts'
import { securityName } from './security-name.ts'
import { serverScheme } from './server-scheme.ts'
import { statusRange } from './status-range.ts'
import { tagList } from './tag-list.ts'
import { versionText } from './version-text.ts'

/** Applied in order: each repair sees the result of the previous ones. */
export const repairs: readonly Repair[] = [
  nullValues,
  versionText,
  booleanText,
  pathSlash,
  parameterPlace,
  requiredPathParameter,
  pathTemplate,
  operationId,
  tagList,
  statusRange,
  missingResponses,
  responseDescription,
  authorizationHeader,
  reservedHeader,
  securityName,
  serverScheme,
  schemaType,
  nullable,
  requiredList,
  exclusiveLimits,
  emptyLists,
  bothExamples,
  discriminatorMapping,
  refPointer,
  exampleRef,
]
