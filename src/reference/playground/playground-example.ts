import type { FormBody } from '../../request/playground.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { exactText, writeJson } from '../../spec/read/exact-number.ts'
import type { Sample } from '../../spec/sample/sample.ts'
import { exampleText, exampleXml } from '../../spec/sample/text.ts'

/** An example of a body as the editor shows it: JSON where the form is made of it, else the text that is sent. */
export function exampleBodyText(
  kind: FormBody['kind'],
  media: Media,
  { value, text }: Pick<Sample, 'value' | 'text'>,
  bundle: Bundle,
): string {
  if (text !== undefined) return text
  if (kind !== 'text') return writeJson(value ?? null, bundle.exact, 2)
  const isTree = typeof value === 'object' && value !== null
  if (isTree && /[/+]xml\b/i.test(media.type))
    return exampleXml(exactText(value, bundle.exact), media.schema, bundle)
  return exampleText(media.type, value, undefined, bundle.exact).text
}
