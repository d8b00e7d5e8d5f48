import { type Diagnostic, type Place, report } from '../core/diagnostic.ts'
import { urlPath } from '../core/path.ts'

export type RedirectRule = { source: string; destination: string; permanent: boolean; at: Place }

/** Exact addresses are looked up, so that thousands of them cost nothing; patterns are tried in the order written. */
export type Redirects = {
  exact: Map<string, RedirectRule>
  patterns: { test: RegExp; names: string[]; rule: RedirectRule }[]
}

export function resolveRedirects(rules: readonly RedirectRule[]): {
  value: Redirects
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const value: Redirects = { exact: new Map(), patterns: [] }
  const sources = new Set<string>()
  for (const rule of rules) {
    const source = urlPath(rule.source)
    if (sources.has(source)) {
      const message = `\`${rule.source}\` is redirected twice; the first rule counts`
      diagnostics.push(
        report('redirect/duplicate', message, { hint: 'Remove one of the rules.', at: rule.at }),
      )
      continue
    }
    sources.add(source)
    if (/[:*]/.test(source)) value.patterns.push({ ...compile(source), rule })
    else value.exact.set(source, rule)
  }
  for (const rule of value.exact.values()) {
    const ring = followLoop(value, rule)
    if (!ring) continue
    const message = `The redirect of \`${rule.source}\` leads back to itself: ${ring.join(' -> ')}`
    diagnostics.push(
      report('redirect/loop', message, { hint: 'Let one of them lead to a page.', at: rule.at }),
    )
    value.exact.delete(urlPath(rule.source))
  }
  for (const { rule } of [...value.patterns]) {
    const sample = rule.source.replace(/:\w+\*?|\*/g, 'x')
    const ring =
      findRedirect(value, sample) &&
      followLoop(value, { ...rule, source: sample, destination: findRedirect(value, sample)!.to })
    if (!ring) continue
    const message = `The redirect of \`${rule.source}\` leads back to itself`
    diagnostics.push(
      report('redirect/loop', message, {
        hint: 'Narrow the pattern, or let it lead elsewhere.',
        at: rule.at,
      }),
    )
    value.patterns = value.patterns.filter((pattern) => pattern.rule !== rule)
  }
  return { value, diagnostics }
}

/** `/old/:slug*` takes the rest of the path, `:name` one segment, a bare `*` whatever stands there. */
function compile(source: string): { test: RegExp; names: string[] } {
  const names: string[] = []
  const pattern = source.replace(/:(\w+)(\*?)|\*|[^:*]+/g, (part, name?: string, star?: string) => {
    if (name === undefined && part !== '*') return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    names.push(name ?? '*')
    return name === undefined || star ? '(.*)' : '([^/]+)'
  })
  // `/old/:slug*` also means `/old` itself.
  return { test: new RegExp(`^${pattern.replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`), names }
}

export function findRedirect(
  redirects: Redirects,
  path: string,
): { to: string; status: 307 | 308 } | undefined {
  const source = urlPath(path)
  const exact = redirects.exact.get(source)
  if (exact) return { to: exact.destination, status: exact.permanent ? 308 : 307 }
  for (const { test, names, rule } of redirects.patterns) {
    const match = test.exec(source)
    if (!match) continue
    const captured = new Map(names.map((name, index) => [name, match[index + 1] ?? '']))
    const to = rule.destination
      .replace(/:(\w+)\*?/g, (part, name: string) => captured.get(name) ?? part)
      .replace('*', () => captured.get('*') ?? '')
    // What a reader typed must never turn a path into another host.
    const safe = /^https?:\/\//i.test(rule.destination) ? to : `/${to.replace(/^[/\\]+/, '')}`
    return { to: safe, status: rule.permanent ? 308 : 307 }
  }
  return undefined
}

function followLoop(redirects: Redirects, rule: RedirectRule): string[] | undefined {
  const seen = [urlPath(rule.source) as string]
  let to: string | undefined = rule.destination
  while (to?.startsWith('/')) {
    const next: string = urlPath(to)
    if (seen.includes(next)) return [...seen, next]
    if (seen.length > 20) return [...seen, '…']
    seen.push(next)
    to = findRedirect(redirects, next)?.to
  }
  return undefined
}
