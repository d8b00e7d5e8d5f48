/** The format of a typed message. */
export type Sort = 'text' | 'utf8' | 'hex' | 'base64' | 'file'

/** The payload for a text, or undefined if the text is not valid in its format. */
export function payloadOf(text: string, sort: Sort): string | Uint8Array<ArrayBuffer> | undefined {
  switch (sort) {
    case 'text':
      return text
    case 'utf8':
      return new TextEncoder().encode(text)
    case 'hex': {
      const digits = text.replace(/0x|[\s,:]/gi, '')
      if (!/^(?:[\da-f]{2})*$/i.test(digits)) return undefined
      return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    }
    case 'base64':
      try {
        const plain = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
        return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
      } catch {
        return undefined
      }
    case 'file':
      return undefined
  }
}
