/** Plural forms, by the categories of the language: https://cldr.unicode.org/index/cldr-spec/plural-rules */
export type Forms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }

/** Plural forms of a language, and how it writes values, by the kind of placeholder. */
export type Words = {
  form: (count: number) => Intl.LDMLPluralRule
  formats: Readonly<Record<string, (value: unknown) => string>>
}

export function createWords(locale: string): Words {
  const plurals = createOnce(() => new Intl.PluralRules(locale))
  const numbers = createOnce(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }))
  const list = (type: Intl.ListFormatType) => createOnce(() => new Intl.ListFormat(locale, { type }))
  const all = list('conjunction')
  const alternatives = list('disjunction')
  const separator = separators[locale.slice(0, 2)] ?? ', '
  const items = (value: unknown) => (Array.isArray(value) ? value : [value]).map(String)
  return {
    form: (count) => plurals().select(count),
    formats: {
      /** `20,000`. Very large ones would be hundreds of digits long. */
      number: (value) =>
        typeof value === 'number' && Math.abs(value) < 1e15 ? numbers().format(value) : String(value),
      /** `a, b and c` */
      and: (value) => all().format(items(value)),
      /** `a, b or c` */
      or: (value) => alternatives().format(items(value)),
      /** `a, b, c` */
      list: (value) => items(value).join(separator),
      /** The same, drawn as code. */
      code: (value) =>
        items(value)
          .map((item) => `\`${item}\``)
          .join(separator),
    },
  }
}

/** With the formats that only pages use, and so the server alone. */
export function createPageWords(locale: string): Words {
  const { form, formats } = createWords(locale)
  const dates = createOnce(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  /** `2 March 2026` for `2026-03-02`. Other texts are unchanged. */
  const date = (value: unknown) => {
    const text = String(value)
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
    return Number.isNaN(time) ? text : dates().format(time)
  }
  return { form, formats: { ...formats, date } }
}

const separators: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '、' }

/** When it is first used: creating the formatters of all languages takes longer than the start of a command. */
function createOnce<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
