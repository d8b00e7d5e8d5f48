import { wellFormed } from '../core/encode-address.ts'
import { compilePattern } from '../nav/redirect.ts'
import { hasPattern, type Redirect } from './host-files.ts'

/** Server configuration is in the folder that is never served. */
export const nginxFile = '.octavo/redirects.nginx.conf'
export const caddyFile = '.octavo/redirects.Caddyfile'

/** Redirects to include in the `server` block of an nginx configuration. */
export function writeNginxRules(redirects: readonly Redirect[]): string {
  const rules = redirects.flatMap((redirect, index) => {
    const { from, to, status } = redirect
    if (/\p{Cc}/u.test(from)) return []
    if (!hasPattern(redirect))
      return spellings(from).map(
        (path) => `location = ${quote(path)} { return ${status} ${quote(withQuery(to))}; }`,
      )
    const target = fillPattern(redirect, (group) => `$${group}`)
    if (!target) return []
    const name = `@octavo_redirect_${index}`
    // Unlike `return`, `rewrite` encodes what it inserts.
    const flag = status === 308 ? 'permanent' : 'redirect'
    return [
      `location ~ ${quote(target.test)} { try_files $uri $uri/index.html $uri.html ${name}; }`,
      `location ${name} { rewrite ${quote(target.test)} ${quote(target.to)} ${flag}; }`,
    ]
  })
  return ['# Redirects of this site, written by octavo build.', ...rules, ''].join('\n')
}

/** Redirects to import into a site block of a Caddyfile. */
export function writeCaddyRules(redirects: readonly Redirect[]): string {
  // Caddy uses the first match; nginx prefers plain paths by itself.
  const plainFirst = redirects.toSorted((a, b) => Number(hasPattern(a)) - Number(hasPattern(b)))
  const rules = plainFirst.flatMap((redirect, index) => {
    const { from, to, status } = redirect
    // Caddy would read braces as a placeholder, and a backtick ends the text.
    if (/[\p{Cc}{}`]/u.test(from)) return []
    if (!hasPattern(redirect))
      return spellings(from).map((path) => `redir \`${path}\` \`${encode(to)}\` ${status}`)
    const name = `octavo_redirect_${index}`
    const target = fillPattern(redirect, (group) => `{re.${name}.${group}}`)
    if (!target) return []
    return [
      `@${name} {`,
      `\tpath_regexp ${name} \`${target.test}\``,
      '\tnot file {path} {path}/index.html {path}.html',
      '}',
      `redir @${name} \`${target.to}\` ${status}`,
    ]
  })
  return ['# Redirects of this site, written by octavo build.', ...rules, ''].join('\n')
}

/**
 * The regular expression of a pattern, and its destination with references to the groups. Undefined if the text of a
 * request would decide the host of the destination.
 */
function fillPattern(
  { from, to }: Redirect,
  reference: (group: number) => string,
): { test: string; to: string } | undefined {
  const { test, names } = compilePattern(from)
  const unusedStars = names.flatMap((name, index) => (name === '*' ? index + 1 : []))
  const pieces = to.split(/(:\w+\*?|\*)/).map((part, index) => {
    const group = part === '*' ? unusedStars.shift() : names.indexOf(part.replace(/^:|\*$/g, '')) + 1
    return index % 2 === 1 && group ? { group } : { text: encode(part) }
  })
  const start = pieces.slice(
    0,
    pieces.findIndex(({ group }) => group),
  )
  const hasHost = /^(?:\/[^/]|https?:\/\/[^/]+\/)/i.test(start.map(({ text }) => text).join(''))
  if (!hasHost && pieces.some(({ group }) => group)) return undefined
  return { test: test.source, to: pieces.map(({ group, text }) => text ?? reference(group)).join('') }
}

/** Readers and links add a slash to folders. */
const spellings = (path: string) => [path, `${path}/`]

/** The query of the request moves along, unless the destination has its own. */
function withQuery(to: string): string {
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(to) ?? []
  return `${encode(address)}${address.includes('?') ? '' : '$is_args$args'}${encode(hash)}`
}

/** Encodes everything that has a meaning in a configuration file. */
const encode = (text: string) =>
  wellFormed(text).replace(/[^!-~]|["$<>\\^`{|}]/gu, (character) => encodeURIComponent(character))

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
