/** Plural forms, by the categories of the language: https://cldr.unicode.org/index/cldr-spec/plural-rules */
export type Forms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }

/** A minimum and maximum, in words. */
export type BoundStrings = {
  exactly: (count: number) => string
  between: (low: number, high: number) => string
  min: (low: number) => string
  max: (high: number) => string
}

/** Numbers, dates, lists and plurals of a language. */
export function createWords(locale: string) {
  const plurals = createOnce(() => new Intl.PluralRules(locale))
  const numbers = createOnce(() => new Intl.NumberFormat(locale))
  const constraints = createOnce(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }))
  const dates = createOnce(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  const alternatives = createOnce(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const number = (value: number): string => numbers().format(value)
  const word = (value: number, forms: Forms): string => forms[plurals().select(value)] ?? forms.other
  return {
    /** `20,000` */
    number,
    /** The word alone: `field` or `fields`. */
    word,
    /** `1 field`, `2,000 fields` */
    plural: (value: number, forms: Forms): string => `${number(value)} ${word(value, forms)}`,
    /** `a, b or c` */
    any: (items: readonly string[]): string => alternatives().format(items),
    /** `2 March 2026` for `2026-03-02`. Other texts are unchanged. */
    date: (text: string): string => {
      const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
      return Number.isNaN(time) ? text : dates().format(time)
    },
    /** A number in a constraint. Very large ones would be hundreds of digits long. */
    constraint: (value: number): string =>
      Math.abs(value) < 1e15 ? constraints().format(value) : String(value),
  }
}

/** When it is first used: creating the formatters of all languages takes longer than the start of a command. */
function createOnce<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
