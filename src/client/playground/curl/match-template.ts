import { encodeAddress } from '../../../core/encode-address.ts'
import { decode } from './decode.ts'
import type { Pair } from './parsed-curl.ts'

/**
 * The values of `/pets/{id}` in a text, or nothing where it does not fit. Each variable ends where the next piece begins
 * for the first time: there is no going back, so no template takes long.
 */
export function matchTemplate(template: string, text: string): Pair[] | undefined {
  const [start = '', ...rest] = encodeAddress(template).split(/%7B(.*?)%7D/)
  if (!text.startsWith(start)) return undefined
  let left = text.slice(start.length)
  const pairs: Pair[] = []
  while (rest.length > 0) {
    const [name = '', piece = ''] = rest.splice(0, 2)
    const end = rest.length > 0 ? left.indexOf(piece) : left.length - piece.length
    // Of two variables side by side nobody knows where the first ends.
    if (!left.startsWith(piece, end) || end < 0 || (!piece && rest.length > 0)) return undefined
    pairs.push([decode(name), left.slice(0, end)])
    left = left.slice(end + piece.length)
  }
  return left ? undefined : pairs
}
