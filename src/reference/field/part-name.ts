import { fromPointer } from '../../spec/read/pointer.ts'
import type { Part } from './field.ts'

/** What fields are called wherever they stand: the last name in the place of their schema, however a page got there. */
export function partName({ key }: Part): string | undefined {
  const [place = ''] = key.split(/[@+]/, 1)
  const steps = fromPointer(place.slice(place.indexOf('#') + 1))
  const name = steps.findLast(
    (step) => !/^(?:properties|items|schema|allOf|oneOf|anyOf|\d+)$/.test(String(step)),
  )
  return name === undefined ? undefined : String(name)
}
