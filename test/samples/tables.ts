import { exceptions } from '../../src/samples/exceptions/index.ts'
import { languages } from '../../src/samples/languages/index.ts'

/** What no client can send, as the documentation shows it. */
export function exceptionTable(): string {
  const label = (key: string) => languages.find((language) => language.key === key)!.label
  const rows = exceptions.map(
    ({ exception: { note }, languages: keys }) => `| ${keys.map(label).join(', ')} | ${note} |`,
  )
  return `${['| Language | What its samples say |', '| --- | --- |', ...rows].join('\n')}\n`
}
