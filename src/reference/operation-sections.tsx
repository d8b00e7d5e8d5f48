import type { ComponentChildren, VNode } from 'preact'
import { useTools } from '../components/context.ts'
import { MethodPill } from '../components/method-pill.tsx'
import { UiIcon } from '../components/ui-icon.tsx'
import { isSafeLink } from '../render/spec-markdown-address.ts'
import type { Endpoint, ResponseLink } from '../spec/endpoint.ts'
import { Fields, FieldView, OpenAll } from './field-view.tsx'
import type { CallbackFields, ContentFields, OperationFields, ResponseFields } from './operation-fields.ts'
import { useReference } from './reference-context.ts'

type Props = { fields: OperationFields; isWebhook: boolean }

/** Parameters by place, then the body. */
export function RequestSections({ fields, isWebhook }: Props): VNode {
  const { strings } = useTools()
  const { markdown } = useReference()
  const titles = {
    path: strings.pathParameters,
    query: strings.queryParameters,
    querystring: strings.queryParameters,
    header: strings.headerParameters,
    cookie: strings.cookieParameters,
  }
  const { body } = fields
  return (
    <>
      {fields.parameters.map(({ place, fields: list }) => (
        <Section title={titles[place]} id={`${place}-parameters`}>
          {list.map((field) => (
            <FieldView field={field} />
          ))}
        </Section>
      ))}
      {body && (
        <Section
          title={isWebhook ? strings.sentTo : strings.body}
          id="body"
          aside={
            <>
              {body.content.length === 1 && <span class="mono">{body.content[0]!.types.join(', ')}</span>}
              {body.required && !isWebhook && <span class="req">{strings.required}</span>}
            </>
          }
          openAll
        >
          {body.description && <div class="flow said" {...html(markdown(body.description))} />}
          <Contents content={body.content} />
        </Section>
      )}
    </>
  )
}

export function ResponseSection({ fields, isWebhook }: Props): VNode | null {
  const { strings } = useTools()
  if (fields.responses.length === 0) return null
  return (
    <Section title={isWebhook ? strings.yourAnswer : strings.responses} id="responses" openAll>
      <Responses responses={fields.responses} />
    </Section>
  )
}

export function CallbackSection({ fields }: Pick<Props, 'fields'>): VNode | null {
  const { strings } = useTools()
  if (fields.callbacks.length === 0) return null
  return (
    <Section title={strings.callbacks} id="callbacks" openAll>
      {fields.callbacks.map((callback) => (
        <CallbackView callback={callback} />
      ))}
    </Section>
  )
}

/** What a description says after its first paragraph, and where there is more. */
export function MoreSection({ text, docs }: { text: string; docs?: Endpoint['externalDocs'] }): VNode | null {
  const { strings, link } = useTools()
  if (text === '' && !docs) return null
  return (
    <div class="flow more-said">
      {text !== '' && <div class="flow" {...html(text)} />}
      {docs && (
        <p>
          {isSafeLink(docs.url) ? (
            <a href={link(docs.url)} rel="noreferrer">
              {docs.description ?? strings.seeAlso}
            </a>
          ) : (
            docs.description
          )}
        </p>
      )}
    </div>
  )
}

type SectionProps = {
  title: string
  id: string
  aside?: ComponentChildren
  openAll?: boolean
  children?: ComponentChildren
}

function Section({ title, id, aside, openAll, children }: SectionProps): VNode {
  const { claimId } = useTools()
  const own = claimId(`section-${id}`)
  return (
    <section class="api-section" aria-labelledby={own}>
      <header>
        <h2 id={own}>{title}</h2>
        {aside}
        {openAll && <OpenAll />}
      </header>
      {children}
    </section>
  )
}

function Responses({ responses }: { responses: ResponseFields[] }): VNode {
  const { markdown, inline } = useReference()
  const { strings, claimId } = useTools()
  return (
    <>
      {responses.map((response, index) => {
        const { status, summary, description, headers, content, links } = response
        const words = summary ?? description
        const isLong = words !== undefined && /\n\s*\n|```/.test(words.trim())
        const [only] = content
        return (
          <details class="fold" open={index === 0} id={claimId(`response.${status}`)}>
            <summary>
              <UiIcon name="chev" />
              <span class="status" data-class={status[0]?.toLowerCase() === 'd' ? undefined : status[0]}>
                {status}
              </span>
              {words && <span {...html(inline(words))} />}
              {content.length === 1 && only && <span class="mono">{only.types.join(', ')}</span>}
            </summary>
            <div class="in">
              {description && (isLong || summary) && (
                <div class="flow said" {...html(markdown(description))} />
              )}
              {content.length === 0 && headers.length === 0 && <p class="mute">{strings.noContent}</p>}
              <Contents content={content} />
              {headers.length > 0 && <h3>{strings.headers}</h3>}
              {headers.map((field) => (
                <FieldView field={field} />
              ))}
              <Links links={links} />
            </div>
          </details>
        )
      })}
    </>
  )
}

/** One after the other; with several, a menu says which one is shown. */
function Contents({ content }: { content: ContentFields[] }): VNode | null {
  const { strings, privateId } = useTools()
  if (content.length <= 1) return content[0] ? <Content of={content[0]} /> : null
  const name = privateId('content')
  return (
    <>
      <div class="choose">
        <span class="pick">
          <select aria-label={strings.contentType} data-shows={name}>
            {content.map(({ types }, index) => (
              <option value={`${name}-${index + 1}`}>{types.join(', ')}</option>
            ))}
          </select>
        </span>
      </div>
      {content.map((one, index) => (
        <div
          id={`${name}-${index + 1}`}
          data-of={name}
          data-for={`${name}-${index + 1}`}
          data-title={one.types.join(', ')}
          hidden={index > 0}
        >
          <Content of={one} />
        </div>
      ))}
    </>
  )
}

function Content({ of: { schema, items } }: { of: ContentFields }): VNode {
  const { strings } = useTools()
  return (
    <>
      {schema && <Fields of={schema} />}
      {items && <h3>{strings.eachItem}</h3>}
      {items && <Fields of={items} />}
    </>
  )
}

function Links({ links }: { links: ResponseLink[] }): VNode | null {
  const { strings } = useTools()
  const { inline } = useReference()
  if (links.length === 0) return null
  return (
    <>
      <h3>{strings.links}</h3>
      <ul class="limits">
        {links.map(({ name, operation, description, parameters }) => (
          <li>
            <code>{name}</code>
            {operation && (
              <>
                {' → '}
                <code>{operation}</code>
              </>
            )}{' '}
            {description && <span {...html(inline(description))} />}
            {parameters.map(([parameter, value]) => (
              <>
                {' '}
                <code>{`${parameter} = ${typeof value === 'string' ? value : JSON.stringify(value)}`}</code>
              </>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function CallbackView({ callback }: { callback: CallbackFields }): VNode {
  const { markdown } = useReference()
  return (
    <>
      {callback.requests.map(({ method, summary, description, body, responses }) => (
        <details class="fold">
          <summary>
            <UiIcon name="chev" />
            <MethodPill method={method} />
            <span>{summary ?? callback.name}</span>
            <span class="mono">{callback.expression}</span>
          </summary>
          <div class="in">
            {description && <div class="flow said" {...html(markdown(description))} />}
            <Contents content={body} />
            <Responses responses={responses} />
          </div>
        </details>
      ))}
    </>
  )
}

const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })
