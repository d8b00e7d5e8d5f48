const locale = globalThis.document?.documentElement.lang

/** `184 ms`, `2.4 s`; two digits tell close times apart. */
export function formatTime(milliseconds: number, digits = 1): string {
  const rounded = Math.round(milliseconds)
  return rounded < 1000 ? `${rounded} ms` : `${formatFraction(milliseconds / 1000, digits, digits)} s`
}

/** `412 B`, `48.2 KB`, `1 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [unit, word] = bytes < 999_950 ? [1e3, 'KB'] : [1e6, 'MB']
  return `${formatFraction(bytes / unit, 0, 1)} ${word}`
}

const formatFraction = (value: number, minimumFractionDigits: number, maximumFractionDigits: number) =>
  value.toLocaleString(locale, { minimumFractionDigits, maximumFractionDigits })
