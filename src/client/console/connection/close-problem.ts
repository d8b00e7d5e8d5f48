import * as strings from '../../../strings/console.ts'

/** https://websockets.spec.whatwg.org/#dom-websocket-close: codes and reasons that a browser accepts. */
export function closeProblem(code: string, reason: string): string | undefined {
  if (!/^(?:1000|[34]\d{3})$/.test(code)) return strings.invalidCloseCode
  return new TextEncoder().encode(reason).length > 123 ? strings.closeReasonTooLong : undefined
}
