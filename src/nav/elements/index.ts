import type { NavElement } from '../element.ts'
import { anchor } from './anchor.ts'
import { dropdown } from './dropdown.ts'
import { group } from './group.ts'
import { language } from './language.ts'
import { menu } from './menu.ts'
import { product } from './product.ts'
import { tab } from './tab.ts'
import { version } from './version.ts'

/** In order of precedence, if one node has several. */
export const navElements: readonly NavElement[] = [
  product,
  language,
  version,
  tab,
  dropdown,
  anchor,
  menu,
  group,
]

export const elementByKey = new Map<string, NavElement>(navElements.map((element) => [element.key, element]))
