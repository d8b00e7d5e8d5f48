/** `encodeURI` for any text: half of a pair of surrogates, which it would throw at, becomes the replacement character. */
export function encodeAddress(text: string): string {
  return encodeURI(wellFormed(text))
}

/** Text that UTF-8 can hold. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
