import { defaultLimits } from '../relay/limits.ts'
import { serveFlags } from '../serve/flags.ts'
import { limitVariables } from '../serve/limit-variables.ts'
import { writeQuantity } from '../serve/quantity-words.ts'

const rest: [name: string, words: string][] = [
  ['OCTAVO_PUBLIC_URL', 'Where readers find the site, such as https://docs.example.com'],
  ['OCTAVO_TRUST_PROXY', 'How many proxies stand in front, 0 to 9'],
  ['OCTAVO_REDIS_URL', 'Redis or Valkey, which several processes share'],
  ['OCTAVO_RELAY_ALLOW_PRIVATE', 'Private addresses that the relay may call'],
  ['OCTAVO_RELAY_ORIGINS', 'Origins of static copies whose playground may use the relay'],
]

/** Every variable of the environment, for `octavo serve --help`. */
export function serveVariables(): string {
  const lines: [string, string][] = [
    ...Object.values(serveFlags).map(({ variable, flag }): [string, string] => [
      variable,
      `The same as ${flag.split(' ')[0]}`,
    ]),
    ...rest,
    ...Object.entries(limitVariables).map(([limit, { name, quantity }]): [string, string] => [
      name,
      `${quantity.words} (default: ${writeQuantity(defaultLimits[limit as keyof typeof defaultLimits], quantity)})`,
    ]),
  ]
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`).join('\n')
}
