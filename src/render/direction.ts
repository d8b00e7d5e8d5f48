/** Whether a language is written from right to left. */
export const isRightToLeft = (lang: string): boolean => /^(ar|he|fa|ur)\b/i.test(lang)

/**
 * For sites with such a language. Specs are often in English, so their texts have the direction of their first letter, but stay at
 * the right.
 */
export const rightToLeftStyles =
  '[dir="rtl"] :is(.o-lead p, .o-field p) { unicode-bidi: plaintext; text-align: right; }'
