import type { VNode } from 'preact'
import { useTools } from '../components/context.ts'
import type { Bundle, SpecNode } from '../spec/bundle.ts'
import { sampleSchema } from '../spec/sample.ts'
import { exampleText } from '../spec/sample-text.ts'
import { describe, readSchema } from '../spec/schema.ts'
import { type DrawInput, startDrawing } from './draw.tsx'
import { ExampleBox } from './example-box.tsx'
import type { SchemaFields } from './field.ts'
import { Fields, OpenAll } from './field-view.tsx'
import { fieldsOf, spendBudget } from './fields.ts'
import { fieldsOnPage } from './operation-fields.ts'
import type { ReferencePart } from './operation-page.tsx'

export type SchemaInput = DrawInput & {
  node: SpecNode
  bundle: Bundle
  /** Operations that use it. */
  usedBy: { title: string; url: string }[]
}

/** A component as a page of its own: its fields, an example, and where it is used. */
export function renderSchema(input: SchemaInput): ReferencePart {
  const { node, bundle, usedBy } = input
  const { draw, tools, markdown, plain } = startDrawing(input)
  const description = describe(readSchema(node, bundle))
  const fields = createSchemaFields(input)
  return {
    intro: '',
    html: draw(<SchemaSection fields={fields} usedBy={usedBy} link={input.tools.link} />),
    leaf: draw(<SchemaExample node={node} bundle={bundle} />),
    lead: description ? markdown(description) : undefined,
    description: description ? plain(description) : undefined,
    deprecated: false,
    ids: [...tools.ids],
    diagnostics: [],
  }
}

/** What an answer holds is the most there is of a schema. */
export function createSchemaFields({ node, bundle, settings, tools }: SchemaInput): SchemaFields {
  const budget = { left: fieldsOnPage }
  const { expanded, post } = settings
  const context = {
    bundle,
    direction: 'response' as const,
    prefix: '',
    budget,
    postKeys: post,
    expanded,
    strings: tools.strings,
  }
  const fields = fieldsOf(node, context)
  spendBudget(budget)
  return { ...fields, facts: { ...fields.facts, description: undefined } }
}

type SectionProps = { fields: SchemaFields; usedBy: SchemaInput['usedBy']; link: (href: string) => string }

function SchemaSection({ fields, usedBy, link }: SectionProps): VNode {
  const { strings } = useTools()
  return (
    <>
      <section class="api-section" aria-labelledby="section-fields">
        <header>
          <h2 id="section-fields">{strings.fieldsTitle}</h2>
          <OpenAll />
        </header>
        <Fields of={fields} />
      </section>
      {usedBy.length > 0 && (
        <section class="api-section" aria-labelledby="section-used-by">
          <header>
            <h2 id="section-used-by">{strings.usedBy}</h2>
          </header>
          <ul class="prose">
            {usedBy.map(({ title, url }) => (
              <li>
                <a href={link(url)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SchemaExample({ node, bundle }: Pick<SchemaInput, 'node' | 'bundle'>): VNode | null {
  const { strings } = useTools()
  const value = sampleSchema(node, bundle, { direction: 'response' })
  if (value === undefined) return null
  const shown = exampleText('application/json', value)
  const example = { ...shown, title: strings.example, type: 'application/json', generated: true }
  return (
    <ExampleBox
      id="response-example"
      label={strings.example}
      groups={[{ title: strings.example, examples: [example] }]}
      first
    />
  )
}
