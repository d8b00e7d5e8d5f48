import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { encodeAddress } from '../../core/encode-address.ts'
import { fieldSlug } from '../../core/slug.ts'
import { componentStrings as english } from '../../strings/components.ts'
import { useTools } from '../base/context.ts'
import { locationWords } from '../base/strings.ts'

/** The parent field's path: `total` for `total.amount`. */
const ParentField = createContext('')

export type FieldProps = {
  name: string
  /** `path`, `query`, `header`, `cookie`, `body` or `response`. */
  location: string
  showLocation: boolean
  type?: string
  required?: boolean
  deprecated?: boolean
  default?: string
  id?: string
  pre?: string[]
  post?: string[]
  children?: ComponentChildren
}

/** A field with two anchors: its name, and `param-…` for existing links. */
export function FieldBox(props: FieldProps) {
  const { claimId, claimOneOf, addHeading, ownerOf, strings } = useTools()
  const parent = useContext(ParentField)
  const path = parent ? `${parent}.${props.name}` : props.name
  const owner = parent ? undefined : ownerOf(path)
  const fallbackIds = [`${props.location}.${path}`]
  const isOwnedElsewhere = props.id === undefined && owner !== undefined && owner !== props.location
  const id = claimOneOf(isOwnedElsewhere ? fallbackIds : [props.id ?? path, ...fallbackIds])
  const alias = `param-${fieldSlug(path)}`
  const legacy = alias === id ? undefined : claimId(alias)
  if (!parent) addHeading({ depth: 3, id, text: props.name })
  return (
    <div class={props.deprecated ? 'o-field o-gone' : 'o-field'} id={id} data-component-part="field">
      {legacy && <span id={legacy} />}
      <div class="o-field-head">
        {props.pre?.map((label) => (
          <span class="o-pill">{label}</span>
        ))}
        <a class="o-field-name" data-component-part="field-name" href={`#${encodeAddress(id)}`}>
          {parent && <span class="o-in">{parent}.</span>}
          {props.name}
        </a>
        {props.type && <span class="o-field-type">{props.type}</span>}
        {props.showLocation && <span class="o-field-type">{locationWords(props.location, strings)}</span>}
        {props.post?.map((label) => (
          <span class="o-pill">{label}</span>
        ))}
        {props.required && <span class="o-req">{strings.required}</span>}
        {props.deprecated && <span class="o-dep">{strings.deprecated}</span>}
      </div>
      <div class="o-flow" data-component-part="field-content">
        <ParentField.Provider value={path}>{props.children}</ParentField.Provider>
      </div>
      {props.default !== undefined && (
        <ul class="o-limits">
          <li>
            {strings.default} <code>{props.default}</code>
          </li>
        </ul>
      )}
    </div>
  )
}

type FieldFacts = { type?: string; required?: boolean; deprecated?: boolean; default?: string }

/** In English, like the rest of the Markdown. */
export function fieldMarkdown(
  name: string,
  { type, required, deprecated, default: value }: FieldFacts,
  content: string,
): string {
  const facts = [
    type,
    required && english.required,
    deprecated && english.deprecated,
    value !== undefined && `${english.default} \`${value}\``,
  ]
  const text = facts.filter(Boolean).join(', ')
  return `- \`${name}\`${text ? ` (${text})` : ''}${content ? `: ${content.replaceAll('\n', '\n  ')}` : ''}`
}
