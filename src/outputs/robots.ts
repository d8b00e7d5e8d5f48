import type { Output, OutputFile, OutputInput } from './output.ts'

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const robots: Output = { paths: /^robots\.txt$/, write: writeRobots }

function writeRobots({ address, isAddressKnown, isUnlisted }: OutputInput): OutputFile[] {
  const lines = ['User-agent: *', isUnlisted ? 'Disallow: /' : 'Allow: /']
  if (isAddressKnown && !isUnlisted) lines.push('', `Sitemap: ${address}/sitemap.xml`)
  return [{ path: 'robots.txt', text: `${lines.join('\n')}\n` }]
}
