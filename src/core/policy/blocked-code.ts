import { type Diagnostic, placeOfLine, report } from '../diagnostic/diagnostic.ts'
import type { FilePath } from '../path.ts'
import { computedHandlers } from './inline-code.ts'
import { withoutComments } from './named-hosts.ts'
import type { PolicySources, SourceKind } from './policy-sources.ts'

/** The site owner's code. `source` is the whole file if it contains more than code. */
export type OwnCode = { file: FilePath; text: string; source?: string }

type Blocked = { snippet: string; message: string; hint: string }

/** Finds code that the Content-Security-Policy of pages blocks. */
export function findBlocked({ file, text, source = text }: OwnCode, allowed: PolicySources): Diagnostic[] {
  const code = withoutComments(text)
  const blocked = [
    ...unknownHosts(code, allowed),
    ...evaluations(code),
    ...inlineElements(code),
    ...computedHandlers(code).map((snippet) => ({
      snippet,
      message: 'Pages block event handlers that are built at run time',
      hint: 'Use `addEventListener`.',
    })),
  ]
  return blocked.map(({ snippet, message, hint }) => {
    const start = source.indexOf(snippet)
    const before = source.slice(0, Math.max(0, start))
    const column = before.length - before.lastIndexOf('\n')
    const line = before.split('\n').length
    const at = placeOfLine({ file, text: source }, { line, column, length: snippet.length })
    return report('page/blocked-request', message, { hint, at })
  })
}

/** `https://${host}` and `'https://' + host`. */
const unknownHost = '(["\'`])(?:(?:https?|wss?):)?//(?:\\$\\{|["\'`]\\s*\\+)'
const requestCalls = new RegExp(
  `\\b(?:fetch|WebSocket|EventSource|sendBeacon|open)\\(\\s*(?:["']\\w+["']\\s*,\\s*)?${unknownHost}`,
  'g',
)
const scriptSources = new RegExp(`\\b\\w+\\.src\\s*=\\s*${unknownHost}|\\bimport\\(\\s*${unknownHost}`, 'g')

function unknownHosts(code: string, allowed: PolicySources): Blocked[] {
  const makesScript = /createElement\(\s*['"`]script\b|\bimport\(/.test(code)
  const kinds: [SourceKind, RegExp][] = [['connect', requestCalls]]
  if (makesScript) kinds.push(['script', scriptSources])
  return kinds.flatMap(([kind, pattern]) =>
    allowed[kind]?.length
      ? []
      : [...code.matchAll(pattern)].map(([snippet]) => ({
          snippet,
          message: 'Pages block this request because its host is only known at run time',
          hint: `Add the host to \`security.${kind}\` in docs.json.`,
        })),
  )
}

const evaluations = (code: string): Blocked[] =>
  [...code.matchAll(/(?<![\w.$])(?:eval|new Function)\(/g)].map(([snippet]) => ({
    snippet,
    message: `Pages block \`${snippet.slice(0, -1)}\``,
    hint: 'Rewrite the code without it; no setting allows it.',
  }))

/** Script elements whose code is assigned as a string. */
const inlineElements = (code: string): Blocked[] =>
  [...code.matchAll(/\b(\w+)\s*=\s*document\.createElement\(\s*['"`]script['"`]/g)].flatMap(([, name]) =>
    [...code.matchAll(new RegExp(`\\b${name}\\.(?:text|textContent|innerHTML|innerText)\\s*=`, 'g'))].map(
      ([snippet]) => ({
        snippet,
        message: 'Pages block scripts that are created from a string',
        hint: 'Move the code to a `.js` file in the site folder; every page loads it.',
      }),
    ),
  )
