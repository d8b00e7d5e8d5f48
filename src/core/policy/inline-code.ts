import { hash } from 'node:crypto'

/** A policy with more hashes than this is longer than what servers accept in a header. */
const maxHashes = 40

export const hashSource = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

/** Scripts that are written into markup, which may run as they are and in no other form. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .slice(0, maxHashes)
    .map(([, code = '']) => hashSource(code))

/** `onclick="…"` in the markup that a script writes. */
export function inlineHandlers(code: string): string[] {
  const handlers = handlersIn(code).filter(({ text }) => !isComputed(text))
  const hashes = new Set(handlers.slice(0, maxHashes).map(({ text }) => hashSource(decoded(text))))
  return hashes.size > 0 ? ["'unsafe-hashes'", ...hashes] : []
}

/** Their text depends on what happens in the browser, so nobody knows its hash. */
export const computedHandlers = (code: string): string[] =>
  handlersIn(code).flatMap(({ whole, text }) => (isComputed(text) ? [whole] : []))

const handlersIn = (code: string) =>
  [...code.matchAll(/\s(on[a-z]{3,}=(?:\\?"([^"]*)"|\\?'([^']*)'))/g)].map(
    ([, whole = '', double, single]) => ({
      whole,
      text: (double ?? single ?? '').replace(/\\$/, ''),
    }),
  )

const isComputed = (text: string) => /\$\{|\\|^\s*\+|\+\s*$/.test(text)

const entities: Record<string, string> = { quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' }
const decoded = (text: string) =>
  text.replace(/&(quot|apos|#39|lt|gt|amp);/g, (whole, name) => entities[name] ?? whole)
