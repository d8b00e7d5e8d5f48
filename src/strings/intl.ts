const locale = 'en-GB'
const plurals = /* @__PURE__ */ new Intl.PluralRules(locale)
const numbers = /* @__PURE__ */ new Intl.NumberFormat(locale)
const allOf = /* @__PURE__ */ new Intl.ListFormat(locale)
const anyOf = /* @__PURE__ */ new Intl.ListFormat(locale, { type: 'disjunction' })

/** `20,000` */
export const formatNumber = (value: number): string => numbers.format(value)

/** The word alone: `field` or `fields`. */
export const pluralWord = (value: number, one: string, other: string): string =>
  plurals.select(value) === 'one' ? one : other

/** `1 field`, `2,000 fields` */
export const plural = (value: number, one: string, other: string): string =>
  `${formatNumber(value)} ${pluralWord(value, one, other)}`

/** `a, b and c` */
export const listAll = (items: readonly string[]): string => allOf.format(items)

/** `a, b or c` */
export const listAny = (items: readonly string[]): string => anyOf.format(items)
