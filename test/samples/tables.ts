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

/** The languages and their names in docs.json, as the documentation shows them. Capital letters make no difference. */
export function languageTable(): string {
  const rows = languages.map(({ label, key, aliases }) => {
    const others = [...new Set<string>(aliases.map((alias) => alias.toLowerCase()))]
    return `| ${label} | \`${key}\` | ${others.map((alias) => `\`${alias}\``).join(', ')} |`
  })
  return `${['| Language | Key | Also |', '| --- | --- | --- |', ...rows].join('\n')}\n`
}
