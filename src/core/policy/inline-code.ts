import { hash } from 'node:crypto'

/** With more hashes, the header is longer than servers accept. */
const maxHashes = 40

export const hashSource = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`

/** Hashes of inline scripts, so that exactly these may run. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .slice(0, maxHashes)
    .map(([, code = '']) => hashSource(code))

/** Hashes of handlers such as `onclick="…"` in markup that a script writes. */
export function inlineHandlers(code: string): string[] {
  const handlers = handlersIn(code).filter(({ text }) => !isComputed(text))
  const hashes = new Set(handlers.slice(0, maxHashes).map(({ text }) => hashSource(decodeEntities(text))))
  return hashes.size > 0 ? ["'unsafe-hashes'", ...hashes] : []
}

/** Handlers whose text is built in the browser, so that its hash is unknown. */
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
export const decodeEntities = (text: string) =>
  text.replace(/&(quot|apos|#39|lt|gt|amp);/g, (whole, name) => entities[name] ?? whole)
