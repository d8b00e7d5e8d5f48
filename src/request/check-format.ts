/** The formats that everybody reads alike, and each loosely: a difference must not be a matter of opinion. */
const date = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const formats = new Map([
  ['date', date],
  // Seconds and zone may be left out, as many servers do.
  ['date-time', `${date}[t ]([01]\\d|2[0-4]):[0-5]\\d(:\\d\\d([.,]\\d{1,20})?)? ?(z|[+-]\\d\\d(:?\\d\\d)?)?`],
  ['email', '[^\\s@]+@[^\\s@]+'],
  ['uuid', '(urn:uuid:)?[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'],
  ['uri', '[a-z][a-z\\d+.-]*:\\S*'],
])

/** What is not known, or is too long to look at, fits. */
export function fitsFormat(text: string, format: string): boolean {
  const check = text.length < 2000 && formats.get(format)
  return !check || new RegExp(`^${check}$`, 'i').test(text)
}

/** https://spec.openapis.org/registry/format/: whole numbers that a program keeps in so many bits. */
export function fitsNumberFormat(digits: string, format: string): boolean {
  const bits = format === 'int32' ? 32 : format === 'int64' ? 64 : 0
  if (!bits || !/^-?\d{1,400}$/.test(digits)) return true
  const value = BigInt(digits)
  return BigInt.asIntN(bits, value) === value
}
