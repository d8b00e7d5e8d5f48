import type { ComponentChildren, VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import type { ComponentStrings } from '../../components/base/strings.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { isSafeLink } from '../../render/spec-markdown/address.ts'
import type { Endpoint, Parameter } from '../../spec/endpoint.ts'
import { Fields, FieldView, OpenAll } from '../field/field-view.tsx'
import { LimitList } from '../field/limits-view.tsx'
import { code, fill } from '../field/words.ts'
import { useReference } from '../reference-context.ts'
import { Links } from './link-view.tsx'
import type { ContentFields, OperationFields, ResponseFields } from './operation-fields.ts'

type Props = { fields: OperationFields; isWebhook: boolean }

/** Parameters by location, then the body. */
export function RequestSections({ fields, isWebhook }: Props): VNode {
  const { strings } = useTools()
  const { markdown } = useReference()
  const titles = placeTitles(strings)
  const { body, missing } = fields
  return (
    <>
      <Missing refs={missing} />
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
              {body.content.length === 1 && <span class="o-mono">{body.content[0]!.types.join(', ')}</span>}
              {body.required && !isWebhook && <span class="o-req">{strings.required}</span>}
            </>
          }
          openAll
        >
          {body.description && <div class="o-flow o-said" {...html(markdown(body.description))} />}
          <Missing refs={body.missing} />
          <Contents content={body.content} />
        </Section>
      )}
    </>
  )
}

/** Section titles of parameters, by location. */
export function placeTitles(strings: ComponentStrings): Record<Parameter['in'], string> {
  return {
    path: strings.pathParameters,
    query: strings.queryParameters,
    querystring: strings.queryParameters,
    header: strings.headerParameters,
    cookie: strings.cookieParameters,
  }
}

/** Unresolved references. */
export function Missing({ refs }: { refs: string | readonly string[] | undefined }): VNode | null {
  const { strings } = useTools()
  const list = [refs ?? []].flat()
  if (list.length === 0) return null
  return <LimitList limits={list.map((ref) => fill(strings.limits.missing, code(ref)))} />
}

export function ResponseSection({ fields, isWebhook }: Props): VNode | null {
  const { strings } = useTools()
  if (fields.responses.length === 0) return null
  return (
    <Section title={isWebhook ? strings.yourResponse : strings.responses} id="responses" openAll>
      <Responses responses={fields.responses} />
    </Section>
  )
}

/** The description after its first paragraph, and external docs. */
export function MoreSection({ text, docs }: { text: string; docs?: Endpoint['externalDocs'] }): VNode | null {
  const { strings, link } = useTools()
  if (text === '' && !docs) return null
  return (
    <div class="o-flow o-more-said">
      {text !== '' && <div class="o-flow" {...html(text)} />}
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

export function Section({ title, id, aside, openAll, children }: SectionProps): VNode {
  const { claimId } = useTools()
  const headingId = claimId(`section-${id}`)
  return (
    <section class="api-section" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
        {aside}
        {openAll && <OpenAll />}
      </header>
      {children}
    </section>
  )
}

export function Responses({ responses }: { responses: ResponseFields[] }): VNode {
  const { inline } = useReference()
  const { strings, claimId } = useTools()
  return (
    <>
      {responses.map((response, index) => {
        const { id, status, summary, description, headers, content, links, missing } = response
        const words = summary ?? description
        const [only] = content
        return (
          <details class="o-fold" open={index === 0} id={claimId(id)}>
            <summary>
              <UiIcon name="chev" />
              <span class="o-status" data-class={status[0]?.toLowerCase() === 'd' ? undefined : status[0]}>
                {status}
              </span>
              {words && <span {...html(inline(words))} />}
              {content.length === 1 && only && <span class="o-mono">{only.types.join(', ')}</span>}
            </summary>
            <div class="o-in">
              {description && <ResponseDetails description={description} isHead={!summary} />}
              <Missing refs={missing} />
              {content.length === 0 && headers.length === 0 && !missing && (
                <p class="o-mute">{strings.noContent}</p>
              )}
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

/** A description shown in the header is repeated below only if it is longer than a line. */
function ResponseDetails({ description, isHead }: { description: string; isHead: boolean }): VNode | null {
  const { markdown, inline } = useReference()
  const rendered = markdown(description)
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  if (isHead && oneLine(rendered) === `<p>${oneLine(inline(description))}</p>`) return null
  return <div class="o-flow o-said" {...html(rendered)} />
}

/** Content types; a menu switches between several. */
export function Contents({ content }: { content: ContentFields[] }): VNode | null {
  const { strings, privateId } = useTools()
  if (content.length <= 1) return content[0] ? <Content of={content[0]} /> : null
  const name = privateId('content')
  return (
    <>
      <div class="o-choose">
        <span class="o-pick">
          <select aria-label={strings.contentType} data-shows={name}>
            {content.map(({ types }, index) => (
              <option value={`${name}-${index + 1}`}>{types.join(', ')}</option>
            ))}
          </select>
        </span>
      </div>
      {content.map((content, index) => (
        <div
          id={`${name}-${index + 1}`}
          data-of={name}
          data-for={`${name}-${index + 1}`}
          data-title={content.types.join(', ')}
          hidden={index > 0}
        >
          <Content of={content} />
        </div>
      ))}
    </>
  )
}

function Content({ of: { schema, items, missing } }: { of: ContentFields }): VNode {
  const { strings } = useTools()
  return (
    <>
      <Missing refs={missing} />
      {schema && <Fields of={schema} />}
      {items && <h3>{strings.eachItem}</h3>}
      {items && <Fields of={items} />}
    </>
  )
}

export const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })
