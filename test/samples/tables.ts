import { exceptions } from '../../src/samples/exceptions/index.ts'
import { languages } from '../../src/samples/languages/index.ts'

/** The table of client limits in the documentation. */
export function exceptionTable(): string {
  const label = (key: string) => languages.find((language) => language.key === key)!.label
  const rows = exceptions.map(
    ({ exception: { note }, languages: keys }) => `| ${keys.map(label).join(', ')} | ${note} |`,
  )
  return `${['| Language | Note in the sample |', '| --- | --- |', ...rows].join('\n')}\n`
}

/** The table of languages and their docs.json keys in the documentation. Keys are case-insensitive. */
export function languageTable(): string {
  const rows = languages.map(({ label, key, aliases }) => {
    const names = [...new Set<string>(aliases.map((alias) => alias.toLowerCase()))]
    return `| ${label} | \`${key}\` | ${names.map((alias) => `\`${alias}\``).join(', ')} |`
  })
  return `${['| Language | Key | Also |', '| --- | --- | --- |', ...rows].join('\n')}\n`
}
