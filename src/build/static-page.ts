import { pagePolicy } from '../server/security-headers.ts'

const charset = '<meta charset="utf-8"/>'

/** A page that brings its policy along, because no server adds headers to it. What frames it only a header can say. */
export function withPolicy(html: string, connect: readonly string[]): string {
  const policy = pagePolicy(html, connect).filter((one) => !one.startsWith('frame-ancestors'))
  return html.replace(
    charset,
    () => `${charset}<meta http-equiv="Content-Security-Policy" content="${attribute(policy.join('; '))}"/>`,
  )
}

export const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
