import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { urlPath } from '../core/path.ts'

export type RedirectRule = { source: string; destination: string; permanent: boolean; at: Place }

type Pattern = { test: RegExp; names: string[]; rule: RedirectRule; order: number }

/**
 * Exact paths are looked up, so that thousands cost nothing. Patterns are indexed by their literal folder and
 * tried in order.
 */
export type Redirects = { exact: Map<string, RedirectRule>; patterns: Map<string, Pattern[]> }

export function resolveRedirects(rules: readonly RedirectRule[]): {
  value: Redirects
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const bySource = new Map<string, RedirectRule>()
  for (const rule of rules) {
    if (/[?#]/.test(rule.source)) {
      const message = `The redirect source \`${rule.source}\` contains \`?\` or \`#\`, so it never matches`
      diagnostics.push(report('redirect/source', message, { hint: 'Use only the path.', at: rule.at }))
      continue
    }
    const source = normalizePath(rule.source)
    if (!bySource.has(source)) bySource.set(source, rule)
    else {
      const message = `\`${rule.source}\` has two redirects; the first one is used`
      const hint = 'Remove one of the rules.'
      diagnostics.push(report('redirect/duplicate', message, { hint, at: rule.at }))
    }
  }
  const all = indexRules(bySource)
  const validRules = new Map(
    [...bySource].filter(([source, rule]) => {
      const loop = findLoop(all, source, rule)
      if (loop) diagnostics.push(loop)
      return !loop
    }),
  )
  return { value: validRules.size === bySource.size ? all : indexRules(validRules), diagnostics }
}

/** Decodes a path, because requests are looked up decoded: `/old%20page` is `/old page`. */
function normalizePath(written: string): string {
  try {
    return urlPath(decodeURI(written))
  } catch {
    return urlPath(written)
  }
}

function indexRules(bySource: ReadonlyMap<string, RedirectRule>): Redirects {
  const redirects: Redirects = { exact: new Map(), patterns: new Map() }
  let order = 0
  for (const [source, rule] of bySource) {
    if (/[:*]/.test(source)) {
      const folder = literalFolder(source)
      const patterns = redirects.patterns.get(folder) ?? []
      patterns.push({ ...compilePattern(source), rule, order })
      redirects.patterns.set(folder, patterns)
    } else redirects.exact.set(source, rule)
    order += 1
  }
  return redirects
}

// Limits lookups for paths with many segments.
const maxDepth = 8

/** The literal start of a pattern: `/old` for `/old/:slug*`. */
function literalFolder(source: string): string {
  const segments = source.split('/')
  const wild = segments.findIndex((segment) => /[:*]/.test(segment))
  return segments.slice(0, Math.min(wild, maxDepth)).join('/')
}

/** `:slug*` matches the rest of the path, `:name` one segment, `*` any text. */
export function compilePattern(source: string): { test: RegExp; names: string[] } {
  const names: string[] = []
  const pattern = source.replace(/:(\w+)(\*?)|\*|[^:*]+/g, (part, name?: string, star?: string) => {
    if (name === undefined && part !== '*') return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    names.push(name ?? '*')
    return name === undefined || star ? '(.*)' : '([^/]+)'
  })
  // `/old/:slug*` also matches `/old`.
  return { test: new RegExp(`^${pattern.replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`), names }
}

export function findRedirect(
  redirects: Redirects,
  path: string,
): { to: string; status: 307 | 308 } | undefined {
  const hit = match(redirects, urlPath(path))
  return hit && { to: hit.to, status: hit.rule.permanent ? 308 : 307 }
}

// Matching a pattern with several `*` is polynomial in the length of the path.
const maxLength = 2048

function match(redirects: Redirects, source: string): { rule: RedirectRule; to: string } | undefined {
  const exact = redirects.exact.get(source)
  if (exact) return { rule: exact, to: landing(exact.destination, []) }
  if (source.length > maxLength) return undefined
  const segments = source.split('/', maxDepth)
  const candidates = segments
    .flatMap((_, index) => redirects.patterns.get(segments.slice(0, index + 1).join('/')) ?? [])
    .sort((a, b) => a.order - b.order)
  for (const { test, names, rule } of candidates) {
    const values = test.exec(source)?.slice(1)
    if (values)
      return {
        rule,
        to: landing(
          rule.destination,
          values.map((text, index) => [names[index]!, text]),
        ),
      }
  }
  return undefined
}

/** Encodes captured text, so that a request never decides the host of the destination. */
function landing(destination: string, captured: [name: string, text: string | undefined][]): string {
  const encode = (text = '') => encodeAddress(text)
  const stars = captured.filter(([name]) => name === '*')
  const to = destination.replace(/:(\w+)\*?|\*/g, (part, name?: string) => {
    const capture = name === undefined ? stars.shift() : captured.find(([other]) => other === name)
    return capture ? encode(capture[1]) : part
  })
  return /^https?:\/\//i.test(destination) ? to : `/${to.replace(/^[/\\]+/, '')}`
}

/** Follows a rule like a browser, with a sample value for each placeholder. */
function findLoop(redirects: Redirects, source: string, rule: RedirectRule): Diagnostic | undefined {
  const seen: string[] = []
  let next: string | undefined = source.replace(/:\w+\*?|\*/g, '~')
  while (next?.startsWith('/')) {
    const path: string = normalizePath(next)
    if (path === seen[0] || seen.length > 20) {
      const where = [...seen, path === seen[0] ? path : '…'].join(' -> ')
      const message =
        path === seen[0]
          ? `The redirect from \`${rule.source}\` is a loop: ${where}`
          : `The redirect from \`${rule.source}\` does not end: ${where}`
      const hint = 'Point one of them to a page.'
      return report('redirect/loop', message, { hint, at: rule.at })
    }
    // Another rule's loop, reported with that rule.
    if (seen.includes(path)) return undefined
    const hit = match(redirects, path)
    if (seen.length === 0 && hit?.rule !== rule) return undefined
    seen.push(path)
    next = hit?.to
  }
  return undefined
}
