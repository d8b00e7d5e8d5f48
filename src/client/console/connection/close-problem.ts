/** https://websockets.spec.whatwg.org/#dom-websocket-close: what a browser may close with. */
export function closeProblem(code: string, reason: string): string | undefined {
  if (!/^(?:1000|[34]\d{3})$/.test(code)) return 'The code is 1000, or 3000 to 4999.'
  return new TextEncoder().encode(reason).length > 123 ? 'The reason is at most 123 bytes.' : undefined
}
