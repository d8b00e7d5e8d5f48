import { UserError } from '../core/user-error.ts'
import { stringsFor } from '../strings/languages/index.ts'
import { sourcesOf } from '../strings/messages/message.ts'

/** `octavo strings`: prints the texts of the interface, as a start for `interface.strings`. */
export function runStrings(language: string | undefined): void {
  console.log(writeStrings(language))
}

/** Texts as a file of `interface.strings`. */
export function writeStrings(language = 'en'): string {
  if (!/^[a-z]{2,3}([-_]\w+)*$/i.test(language))
    throw new UserError(`Pass a language code such as de or pt-BR, got ${language}.`)
  return JSON.stringify(withoutKinds(sourcesOf(stringsFor(language))), null, 2)
}

/** `{low}` for `{low:number}`: files need not say how values are written. */
function withoutKinds<Texts>(texts: Texts): Texts {
  const json = JSON.stringify(texts).replace(/\{(\w+):[a-z]+\}/g, '{$1}')
  return JSON.parse(json)
}
