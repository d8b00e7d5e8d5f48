import type { Output } from './output.ts'

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const robots: Output = ({ address, isAddressKnown, isUnlisted }) => {
  const lines = ['User-agent: *', isUnlisted ? 'Disallow: /' : 'Allow: /']
  if (isAddressKnown && !isUnlisted) lines.push('', `Sitemap: ${address}/sitemap.xml`)
  return [{ path: 'robots.txt', text: `${lines.join('\n')}\n` }]
}
