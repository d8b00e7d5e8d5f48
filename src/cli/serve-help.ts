import { defaultLimits, type RelayLimits } from '../relay/limits.ts'
import { type Flag, serveFlags } from '../serve/settings/flags.ts'
import { limitVariables } from '../serve/settings/limit-variables.ts'
import { writeQuantity } from '../serve/settings/quantity.ts'
import { networkVariables } from '../serve/settings/variables.ts'
import type { Section } from './arguments/command.ts'

/** Every environment variable, for `octavo help serve`. */
export function serveSections(): Section[] {
  const flags = Object.values<Flag>(serveFlags).map(
    ({ variable, flag, text, defaultValue }): [string, string] => [
      variable,
      `${text}${defaultValue && ` (default: ${defaultValue})`}. Same as ${flag.split(' ')[0]}`,
    ],
  )
  const limits = (Object.keys(limitVariables) as (keyof RelayLimits)[]).map((limit): [string, string] => {
    const { name, text, quantity } = limitVariables[limit]
    return [name, `${text} (default: ${writeQuantity(defaultLimits[limit], quantity)})`]
  })
  return [
    { title: 'Environment variables', rows: [...flags, ...networkVariables] },
    { title: 'Proxy limits (environment variables)', rows: limits },
  ]
}

/** The names of all environment variables. */
export const serveVariables = (): string[] =>
  serveSections().flatMap(({ rows }) => rows.map(([name]) => name))
