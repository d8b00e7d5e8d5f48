import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import { sampleSchema } from '../../spec/sample/sample.ts'
import { exampleText } from '../../spec/sample/text.ts'
import { wholeExample } from '../../spec/sample/written-value.ts'
import { describe, readSchema } from '../../spec/schema.ts'
import { type DrawInput, startDrawing } from '../draw.tsx'
import type { SchemaFields } from '../field/field.ts'
import { Fields } from '../field/field-view.tsx'
import { fieldsOf, spendBudget } from '../field/fields.ts'
import { ExampleBox } from '../operation/example-box.tsx'
import { fieldsOnPage } from '../operation/operation-fields.ts'
import type { ReferencePart } from '../operation/operation-page.tsx'
import { Section } from '../operation/operation-sections.tsx'

export type SchemaInput = DrawInput & {
  node: SpecNode
  bundle: Bundle
  /** Operations that use it. */
  usedBy: { title: string; url: string }[]
}

/** A schema page: fields, an example and the operations that use it. */
export function renderSchema(input: SchemaInput): ReferencePart {
  const { node, bundle, usedBy } = input
  const { draw, tools, markdown, plain } = startDrawing({ ...input, memory: bundle.memory })
  const schema = readSchema(node, bundle)
  const description = describe(schema)
  const fields = createSchemaFields(input)
  return {
    intro: '',
    html: draw(<SchemaSection fields={fields} usedBy={usedBy} link={input.tools.link} />),
    leaf: draw(<SchemaExample node={node} bundle={bundle} />),
    lead: description ? markdown(description) : undefined,
    description: description ? plain(description) : undefined,
    deprecated: schema.words.deprecated === true,
    ids: [...tools.ids],
    diagnostics: [],
  }
}

/** Fields of both directions, with read-only and write-only pills. */
export function createSchemaFields({ node, bundle, settings, tools }: SchemaInput): SchemaFields {
  const budget = { left: fieldsOnPage }
  const { expanded, post } = settings
  const context = {
    bundle,
    direction: 'both' as const,
    prefix: '',
    budget,
    postKeys: post,
    expanded,
    strings: tools.strings,
  }
  const fields = fieldsOf(node, context)
  spendBudget(budget)
  return { ...fields, facts: { ...fields.facts, description: undefined, deprecated: false } }
}

type SectionProps = { fields: SchemaFields; usedBy: SchemaInput['usedBy']; link: (href: string) => string }

function SchemaSection({ fields, usedBy, link }: SectionProps): VNode {
  const { strings } = useTools()
  return (
    <>
      <Section title={strings.fieldsTitle} id="fields" openAll>
        <Fields of={fields} />
      </Section>
      {usedBy.length > 0 && (
        <Section title={strings.usedBy} id="used-by">
          <ul class="prose">
            {usedBy.map(({ title, url }) => (
              <li>
                <a href={link(url)}>{title}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function SchemaExample({ node, bundle }: Pick<SchemaInput, 'node' | 'bundle'>): VNode | null {
  const { strings } = useTools()
  const value = sampleSchema(node, bundle, { direction: 'response' })
  if (value === undefined) return null
  const exampleCode = exampleText('application/json', { value })
  const generated = wholeExample(readSchema(node, bundle), bundle) === undefined
  const example = { ...exampleCode, title: strings.example, type: 'application/json', generated }
  return (
    <ExampleBox
      id="response-example"
      label={strings.example}
      groups={[{ title: strings.example, examples: [example] }]}
      first
    />
  )
}
