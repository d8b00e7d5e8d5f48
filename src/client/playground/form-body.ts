import { type FieldPlan, writeFields, writeParts } from '../../request/fields.ts'
import type { FormBody } from '../../request/playground.ts'
import { plain } from '../../request/sent-value.ts'
import type { SamplePart } from '../../samples/sample-request.ts'
import { type WrittenJson, writeWritten } from '../../value/written-json.ts'
import type { BodyDraft } from './draft/draft.ts'
import type { WrittenBody } from './plan.ts'

/** The fields of a form, or the parts of a multipart body with their files. */
export function writeFormBody(
  { type, kind, plans: fieldPlans }: FormBody,
  tree: WrittenJson,
  files: BodyDraft['files'],
): WrittenBody {
  const plans = new Map(fieldPlans)
  const fields = fieldsOf(tree)
  if (kind === 'form') {
    const pairs = fields.flatMap(([name, node]) =>
      writeFields({ [name]: plain(node) }, plans, { json: () => writeWritten(node), plain: (item) => item }),
    )
    return { body: { kind: 'form', type, fields: pairs }, files: [] }
  }
  const parts = fields.flatMap(([name, node]) => partsOf(name, node, plans))
  const chosenFiles = [...files].flatMap(([name, list]) => list.map((file) => ({ name, file })))
  const fileParts = chosenFiles.map(({ name, file }): SamplePart => {
    const partType = plans.get(name)?.type
    return { kind: 'file', name, path: file.name, type: file.type || partType }
  })
  return {
    body: { kind: 'parts', type, parts: [...parts, ...fileParts] },
    files: [...parts.map(() => undefined), ...chosenFiles.map(({ file }) => file)],
  }
}

const fieldsOf = (tree: WrittenJson) => (tree.kind === 'object' ? tree.entries : [])

/** Writes one field at a time, so that numbers keep their digits. */
function partsOf(name: string, node: WrittenJson, plans: ReadonlyMap<string, FieldPlan>): SamplePart[] {
  if (plans.get(name)?.isFile) return []
  const items = node.kind === 'list' ? node.items : [node]
  return items.flatMap((item) =>
    writeParts({ [name]: plain(item) }, plans, {
      json: () => (item.kind === 'text' ? JSON.stringify(item.text) : writeWritten(item)),
      plain: (item) => item,
    }),
  )
}
