/** `encodeURI` that replaces lone surrogates, for which `encodeURI` throws. */
export function encodeAddress(text: string): string {
  return encodeURI(wellFormed(text))
}

/** Replaces lone surrogates, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
