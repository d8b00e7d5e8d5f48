import { encodeAddress } from '../../../core/encode-address.ts'
import type { Pair } from './parsed-curl.ts'

/**
 * The values of `/pets/{id}` in a text, or nothing where it does not fit. Each variable ends where the next piece begins
 * for the first time: there is no going back, so no template takes long.
 */
export function matchTemplate(template: string, text: string): Pair[] | undefined {
  const pieces = template.split(/\{([^{}]*)\}/)
  const found: Pair[] = []
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    if (index % 2) continue
    const plain = encodeAddress(piece)
    const isLast = index === pieces.length - 1
    // Of two variables side by side nobody knows where the first ends.
    if (index > 0 && !isLast && !plain) return undefined
    const end = index === 0 ? 0 : isLast ? text.length - plain.length : text.indexOf(plain, at)
    if (end < at || !text.startsWith(plain, end)) return undefined
    if (index > 0) found.push([pieces[index - 1]!, text.slice(at, end)])
    at = end + plain.length
  }
  return at === text.length ? found : undefined
}
