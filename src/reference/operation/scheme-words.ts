import type { ComponentStrings } from '../../components/base/strings.ts'
import type { SecurityScheme } from '../../spec/security.ts'

/**
 * https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object: a scheme may be referenced by URL.
 */
const lastPart = (id: string) => /[^/#]+(?=[/#]*$)/.exec(id)?.[0] ?? id

/** Its header, parameter or cookie name, or its id. */
export const schemeName = ({ name, id }: SecurityScheme) => name ?? lastPart(id)

/** The scheme's type as text. */
export function schemeWords(scheme: SecurityScheme, strings: ComponentStrings): string {
  const words: Record<SecurityScheme['kind'], string> = {
    http: httpWords(scheme, strings),
    apiKey: strings.apiKey,
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: strings.mutualTls,
    unknown: scheme.words ?? (schemeName(scheme) === scheme.id ? strings.unknownScheme : scheme.id),
  }
  return words[scheme.kind]
}

function httpWords({ scheme, bearerFormat }: SecurityScheme, strings: ComponentStrings): string {
  const { bearer, bearerFormat: bearerWithFormat, basic } = strings.httpSchemes
  if (scheme === 'bearer') return bearerFormat ? bearerWithFormat(bearerFormat) : bearer
  if (scheme === 'basic') return basic
  return scheme ? `HTTP ${scheme}` : 'HTTP'
}
