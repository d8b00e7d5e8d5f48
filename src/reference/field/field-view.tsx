import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { useReference } from '../reference-context.ts'
import { rawHtml } from '../write-html.ts'
import type { Below, Field, Rest, SchemaFields } from './field.ts'
import { type FieldPage, writeField, writeFields, writePart } from './field-html.ts'

function useFieldPage(start = ''): FieldPage {
  const { claimOneOf, privateId, strings } = useTools()
  const { markdown, inline, pageUrl } = useReference()
  return { claimOneOf, privateId, strings, markdown, inline, pageUrl, start }
}

/** The content of a body, a response or a schema. */
export function Fields({ of }: { of: SchemaFields }): VNode {
  return rawHtml(writeFields(of, 0, useFieldPage()))
}

export function FieldView({ field }: { field: Field }): VNode {
  return rawHtml(writeField(field, 0, useFieldPage()))
}

/** The content of a part. */
export function PartFields({ below, rest }: { below: Below; rest?: Rest }): VNode {
  return rawHtml(writePart(below, rest, useFieldPage('.')))
}

/** The section header's button. The stylesheet hides it if nothing is folded. */
export function OpenAll(): VNode {
  const { strings } = useTools()
  return (
    <button
      type="button"
      class="o-btn o-ghost o-small"
      data-do="open-all"
      data-open={strings.openAll}
      data-close={strings.closeAll}
    >
      {strings.openAll}
    </button>
  )
}
