import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { type ComponentStrings, locationWords } from '../../components/base/strings.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import type { OAuthFlow, SecurityOption, SecurityScheme } from '../../spec/security.ts'
import { useReference } from '../reference-context.ts'
import { schemeName, schemeWords } from './scheme-words.ts'

/** The security options of a channel operation, one per line. */
export function SecurityList({ options }: { options: readonly SecurityOption[] }): VNode | null {
  const { strings } = useTools()
  const real = options.filter((option) => option.length > 0)
  if (real.length === 0) return null
  return (
    <ul class="o-limits">
      {real.map((option) => (
        <li>
          {strings.authorization}: {option.map((scheme) => schemeWords(scheme, strings)).join(', ')}{' '}
          {option
            .flatMap(({ scopes }) => scopes)
            .map((scope) => (
              <>
                <code>{scope}</code>{' '}
              </>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** The required authorization; one box per option. */
export function SecurityView({ options }: { options: SecurityOption[] }): VNode | null {
  const { strings, claimId } = useTools()
  const real = options.filter((option) => option.length > 0)
  const isOptional = real.length < options.length
  if (real.length === 0) return null
  const id = claimId('section-authorization')
  return (
    <section class="api-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{strings.authorization}</h2>
        {isOptional && <span class="o-field-type">{strings.optional}</span>}
      </header>
      {real.map((option, index) => (
        <>
          {index > 0 && <p class="o-or">{strings.or}</p>}
          {option.map((scheme) => (
            <SchemeField scheme={scheme} />
          ))}
        </>
      ))}
    </section>
  )
}

function SchemeField({ scheme }: { scheme: SecurityScheme }): VNode {
  const { strings, claimOneOf } = useTools()
  const { markdown } = useReference()
  const name = schemeName(scheme)
  const id = claimOneOf([name, `authorization.${scheme.id}`])
  const type = schemeWords(scheme, strings)
  return (
    <div class={scheme.deprecated ? 'o-field o-gone' : 'o-field'} id={id}>
      <div class="o-field-head">
        <a href={`#${encodeAddress(id)}`}>{name}</a>
        <span class="o-field-type">{type}</span>
        {scheme.in && <span class="o-field-type">{locationWords(scheme.in, strings)}</span>}
        <span class="o-req">{strings.required}</span>
        {scheme.deprecated && <span class="o-dep">{strings.deprecated}</span>}
      </div>
      {scheme.description && (
        <div class="o-flow" dangerouslySetInnerHTML={{ __html: markdown(scheme.description) }} />
      )}
      <Scopes scheme={scheme} />
      {scheme.flows.map((flow) => (
        <Flow flow={flow} />
      ))}
      <UrlLine label={strings.metadata} url={scheme.metadataUrl} />
      <UrlLine label={strings.discovery} url={scheme.openIdConnectUrl} />
    </div>
  )
}

function UrlLine({ label, url }: { label: string; url?: string }): VNode | null {
  if (!url) return null
  return (
    <ul class="o-limits">
      <li>
        {label} <code>{url}</code>
      </li>
    </ul>
  )
}

/** Required scopes with their descriptions. */
function Scopes({ scheme }: { scheme: SecurityScheme }): VNode | null {
  const { strings } = useTools()
  const { inline } = useReference()
  const words = new Map(scheme.flows.flatMap((flow) => flow.scopes))
  if (scheme.scopes.length === 0) return null
  if (!scheme.scopes.some((scope) => words.get(scope))) {
    return (
      <ul class="o-limits">
        <li>
          {strings.scopes}{' '}
          {scheme.scopes.map((scope) => (
            <>
              <code>{scope}</code>{' '}
            </>
          ))}
        </li>
      </ul>
    )
  }
  return (
    <dl class="o-enum">
      {scheme.scopes.map((scope) => (
        <>
          <dt>{scope}</dt>
          <dd dangerouslySetInnerHTML={{ __html: inline(words.get(scope) ?? '') }} />
        </>
      ))}
    </dl>
  )
}

function Flow({ flow }: { flow: OAuthFlow }): VNode {
  const { strings } = useTools()
  const urls = [
    [strings.authorizationUrl, flow.authorizationUrl],
    [strings.tokenUrl, flow.tokenUrl],
    [strings.refreshUrl, flow.refreshUrl],
    [strings.deviceUrl, flow.deviceUrl],
  ] as const
  return (
    <ul class="o-limits">
      <li>{flowWords(flow.name, strings)}</li>
      {urls.map(([label, url]) =>
        url ? (
          <li>
            {label} <code>{url}</code>
          </li>
        ) : null,
      )}
    </ul>
  )
}

function flowWords(name: string, { oauthFlows, otherFlow }: ComponentStrings): string {
  const flows: Readonly<Record<string, string>> = oauthFlows
  return Object.hasOwn(flows, name) ? flows[name]! : otherFlow(name)
}
