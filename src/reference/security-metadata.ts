import type { FilePath } from '../core/path.ts'
import { type Bundle, follow } from '../spec/bundle.ts'
import { isObject, textOf, toPointer } from '../spec/pointer.ts'
import type { SecurityOption } from '../spec/security.ts'

/** Where each OAuth server describes itself, by the name of the scheme (3.2). */
export function metadataUrls(
  options: readonly SecurityOption[],
  file: FilePath,
  bundle: Bundle,
): Map<string, string> {
  const urls = new Map<string, string>()
  for (const { id } of options.flat()) {
    const ref = `#${toPointer(['components', 'securitySchemes', id])}`
    const found = follow({ file, pointer: '', value: { $ref: encodeURI(ref) } }, bundle)
    const scheme = found.kind === 'found' && isObject(found.node.value) ? found.node.value : {}
    const url = textOf(scheme.oauth2MetadataUrl)
    if (scheme.type === 'oauth2' && url !== undefined) urls.set(id, url)
  }
  return urls
}
