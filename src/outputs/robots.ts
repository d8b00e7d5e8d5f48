import type { Output, OutputFile, OutputInput } from './output.ts'

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const robots: Output = { paths: /^robots\.txt$/, write: writeRobots }

function writeRobots({ baseUrl, isAbsolute, isUnlisted }: OutputInput): OutputFile[] {
  const lines = ['User-agent: *', isUnlisted ? 'Disallow: /' : 'Allow: /']
  if (isAbsolute && !isUnlisted) lines.push('', `Sitemap: ${baseUrl}/sitemap.xml`)
  return [{ path: 'robots.txt', text: `${lines.join('\n')}\n` }]
}
