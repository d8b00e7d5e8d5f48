import { defaultLimits } from '../relay/limits.ts'
import { serveFlags } from '../serve/settings/flags.ts'
import { limitVariables } from '../serve/settings/limit-variables.ts'
import { writeQuantity } from '../serve/settings/quantity.ts'
import { networkVariables } from '../serve/settings/variables.ts'

/** Every variable of the environment, for `octavo serve --help`. */
export function serveVariables(): string {
  const lines: [string, string][] = [
    ...Object.values(serveFlags).map(({ variable, flag }): [string, string] => [
      variable,
      `The same as ${flag.split(' ')[0]}`,
    ]),
    ...networkVariables.map(([name, words]): [string, string] => [name, words]),
    ...Object.entries(limitVariables).map(([limit, { name, quantity }]): [string, string] => [
      name,
      `${quantity.words} (default: ${writeQuantity(defaultLimits[limit as keyof typeof defaultLimits], quantity)})`,
    ]),
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`).join('\n')
}
