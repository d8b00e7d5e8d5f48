import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { useTools } from '../components/context.ts'
import type { ComponentStrings } from '../components/strings.ts'
import { encodeAddress } from '../core/encode-address.ts'
import type { Below, Facts, Field, Part, Rest, SchemaFields } from './field.ts'
import { partHash } from './field.ts'
import { ChoiceView } from './field-choice.tsx'
import { FoldSummary, LimitList, ValueList } from './field-limits.tsx'
import { useReference } from './reference-context.ts'

/** What ids begin with: a dot in a part, in whose place the browser puts where the part belongs. */
const IdStart = createContext('')

/** The content of a body, a response or a schema. */
export function Fields({ of }: { of: SchemaFields }): VNode {
  return (
    <>
      <OwnFacts facts={of.facts} isEmpty={isEmpty(of.below)} />
      <BelowView below={of.below} level={0} />
    </>
  )
}

/** What is said about the whole. That it is an object shows in its fields. */
export function OwnFacts({ facts, isEmpty }: { facts: Facts; isEmpty: boolean }): VNode | null {
  const { strings } = useTools()
  const { markdown } = useReference()
  const isPlain = facts.type === 'object' && !isEmpty
  const { title, deprecated, description, limits, values, pre, post } = facts
  const hasHead = !isPlain || deprecated || title !== undefined || pre.length + post.length > 0
  if (!hasHead && !description && limits.length + values.length === 0) return null
  return (
    <div class={deprecated ? 'field gone' : 'field'}>
      {hasHead && headOf(facts, strings, {})}
      {toldOf(facts, markdown)}
    </div>
  )
}

export function FieldView({ field, level = 0 }: { field: Field; level?: number }): VNode {
  const { claimOneOf, strings } = useTools()
  const { markdown } = useReference()
  const start = useContext(IdStart)
  // In a part every name has room for those around it; until they come it begins with a dot.
  const dot = field.name.startsWith('[') && !field.parent ? '' : start
  const parent = start || field.parent ? dot + field.parent : undefined
  const id = claimOneOf([field.id, ...field.otherIds].map((one) => start + one))
  const name = (
    <a class="field-name" href={`#${encodeAddress(id)}`}>
      {parent !== undefined && <span class="in">{parent}</span>}
      {field.name}
    </a>
  )
  const place = field.in && strings.inLocation(field.in)
  return (
    <div class={field.deprecated ? 'field gone' : 'field'} id={id}>
      {headOf(field, strings, { name, place, required: field.required })}
      {toldOf(field, markdown)}
      {!isEmpty(field.below) && <Inside below={field.below} level={level} />}
    </div>
  )
}

type HeadMore = { name?: VNode; place?: string; required?: boolean }

// Plain functions, not components: a page has hundreds of fields, and most of them say nothing more than this.
function headOf(facts: Facts, strings: ComponentStrings, { name, place, required }: HeadMore): VNode {
  return (
    <div class="field-head">
      {facts.pre.map(pillOf)}
      {name}
      <span class="field-type">{facts.title ? `${facts.type} · ${facts.title}` : facts.type}</span>
      {place && <span class="field-type">{place}</span>}
      {facts.post.map(pillOf)}
      {required && <span class="req">{strings.required}</span>}
      {facts.deprecated && <span class="dep">{strings.deprecated}</span>}
    </div>
  )
}

const pillOf = (label: string) => <span class="pill">{label}</span>

function toldOf({ description, limits, values }: Facts, markdown: (text: string) => string) {
  return [
    description && <div class="flow" dangerouslySetInnerHTML={{ __html: markdown(description) }} />,
    limits.length > 0 && <LimitList limits={limits} />,
    values.length > 0 && <ValueList values={values} />,
  ]
}

/** What is below a field is folded, but for a lone choice of the first level: its picker says what to expect. */
function Inside({ below, level }: { below: Below; level: number }): VNode {
  const { strings } = useTools()
  const { fields, choices } = below
  if (fields.length === 0 && (choices.length === 0 || level === 0))
    return <BelowView below={below} level={level + 1} />
  const what = summaryOf(below, strings)
  return (
    <details class="kids" open={below.open}>
      <FoldSummary what={what} />
      <div class="tree">
        <BelowView below={below} level={level + 1} />
      </div>
    </details>
  )
}

export function BelowView({ below, level }: { below: Below; level: number }): VNode {
  return (
    <>
      {below.fields.map((field) => (
        <FieldView field={field} level={level} />
      ))}
      {below.part && <PartLink part={below.part} />}
      {below.choices.map((choice) => (
        <ChoiceView choice={choice} level={level} />
      ))}
    </>
  )
}

export const isEmpty = ({ fields, choices, part }: Below) => fields.length + choices.length === 0 && !part

/** How much there is, as far as one knows. */
function summaryOf({ fields, choices, part }: Below, strings: ComponentStrings): string {
  if (fields.length > 0) return strings.fields(fields.length + (part?.count ?? 0))
  const [choice] = choices
  return choice
    ? strings.variants(choice.variants.length + (choice.part?.count ?? 0))
    : strings.childAttributes
}

/** A link to the page of the part; with scripts its fields come in its place. */
export function PartLink({ part }: { part: Part }): VNode {
  const { strings } = useTools()
  const { pageUrl } = useReference()
  const start = useContext(IdStart)
  const { count, counts, rest } = part
  const what =
    count === undefined ? strings.childAttributes : rest ? strings.moreFields(count) : strings[counts](count)
  return (
    <a
      class={rest ? 'kids-link kids-rest' : 'kids-link'}
      data-part={start + part.at}
      href={`${pageUrl}/~part/${partHash(part.direction, part.key)}`}
    >
      {strings.show(what)}
    </a>
  )
}

/** The content of the page of a part: what the browser puts in the place of its link. */
export function PartFields({ below, rest }: { below: Below; rest?: Rest }): VNode {
  const { strings } = useTools()
  const what = summaryOf(below, strings)
  const content = (
    <IdStart.Provider value=".">
      <BelowView below={below} level={1} />
    </IdStart.Provider>
  )
  const said = strings.shown(what)
  if (rest)
    return (
      <div class="tree" id="part" data-said={said}>
        {content}
      </div>
    )
  return (
    <details class="kids" id="part" data-said={said} open>
      <FoldSummary what={what} />
      <div class="tree">{content}</div>
    </details>
  )
}

/** For the header of a section. The stylesheet hides it where nothing is folded. */
export function OpenAll(): VNode {
  const { strings } = useTools()
  return (
    <button
      type="button"
      class="btn ghost small"
      data-do="open-all"
      data-open={strings.openAll}
      data-close={strings.closeAll}
    >
      {strings.openAll}
    </button>
  )
}
