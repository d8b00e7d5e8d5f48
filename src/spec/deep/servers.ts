import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { isObject, listOf } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { SpecObject } from './walk.ts'

/** Unusable server URLs. A missing `url` is reported by the structure check. */
export function findWrongServers({ kind, node }: SpecObject): DeepFinding[] {
  if (kind !== 'server' || !isObject(node.value) || typeof node.value.url !== 'string') return []
  const { url } = node.value
  const variables = isObject(node.value.variables) ? node.value.variables : {}
  const findings: DeepFinding[] = []
  const addFinding = (below: string[], message: string, hint: string) => {
    findings.push(findingAt(node, below, { code: 'spec/server', message, hint }))
  }
  let isFilled = true
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (variable === undefined) {
      const hint = didYouMean(name, Object.keys(variables)) ?? 'Add it to `variables` with a `default`.'
      addFinding(['url'], `Server URL \`${url}\` uses the undefined variable \`${name}\``, hint)
    }
    const value = isObject(variable) ? variable.default : undefined
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    isFilled = false
    return whole
  })
  for (const [name, variable] of Object.entries(variables)) {
    if (!isObject(variable) || variable.default === undefined) continue
    const choices = listOf(variable.enum)
    if (choices.length === 0 || choices.includes(variable.default)) continue
    const list = choices.slice(0, 8).map((choice) => `\`${String(choice)}\``)
    addFinding(
      ['variables', name, 'default'],
      `The default of variable \`${name}\` is \`${String(variable.default)}\`, which is not in its \`enum\``,
      `Use one of ${list.join(', ')}.`,
    )
  }
  const problem = isFilled ? urlProblem(filled) : undefined
  if (problem) {
    const as = filled === url ? '' : ` (\`${filled}\`)`
    addFinding(
      ['url'],
      url === '' ? 'The server URL is empty' : `Server URL \`${url}\`${as} ${problem[0]}`,
      problem[1],
    )
  }
  return findings
}

/** https://spec.openapis.org/oas/v3.1.1.html#server-object: relative URLs are resolved against the spec. */
function urlProblem(url: string): [problem: string, hint: string] | undefined {
  const example = 'Write a URL such as `https://api.example.com/v1`, or a path such as `/v1`.'
  if (url.trim() === '') return ['is empty', example]
  if (/[?#]/.test(url))
    return ['has a query or fragment', 'Remove it; operation paths are appended to the URL.']
  if (/^(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?(\/|$)/i.test(url) && !/^\.{1,2}\//.test(url))
    return ['has no scheme', `Write \`https://${url}\`.`]
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) {
    if (!URL.canParse(url)) return ['is not a valid URL', example]
    const { protocol } = new URL(url)
    return /^(https?|wss?):$/.test(protocol)
      ? undefined
      : [`has the unsupported scheme \`${protocol.slice(0, -1)}\``, example]
  }
  return URL.canParse(url, 'https://example.com/') && !/\s/.test(url)
    ? undefined
    : ['is not a valid URL', example]
}
