import { componentStrings as ownStrings } from '../../strings/components.ts'
import { limitStrings, referenceStrings, typeStrings } from '../../strings/reference.ts'

/** Texts of components and reference pages, in the page's language. */
export const componentStrings = {
  ...referenceStrings,
  ...ownStrings,
  types: typeStrings,
  limits: limitStrings,
}

export type ComponentStrings = typeof componentStrings

/** `in header` */
export function locationWords(
  location: string,
  { locations, inLocation }: Pick<ComponentStrings, 'locations' | 'inLocation'>,
): string {
  const known: Readonly<Record<string, string>> = locations
  return Object.hasOwn(known, location) ? known[location]! : inLocation(location)
}
