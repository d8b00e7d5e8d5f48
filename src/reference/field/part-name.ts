import { fromPointer } from '../../spec/read/pointer.ts'
import type { Part } from './field.ts'

/** A part's name on any page: the last name in its schema's location. */
export function partName({ key }: Part): string | undefined {
  const [place = ''] = key.split(/[@+]/, 1)
  const steps = fromPointer(place.slice(place.indexOf('#') + 1))
  const name = steps.findLast(
    (step) => !/^(?:properties|items|schema|allOf|oneOf|anyOf|\d+)$/.test(String(step)),
  )
  return name === undefined ? undefined : String(name)
}
