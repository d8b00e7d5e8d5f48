import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import { createSocketLanguage } from './socket-language.ts'

export const go = /* @__PURE__ */ createSocketLanguage({
  id: 'go',
  label: 'Go',
  comment: '//',
  install: 'go get github.com/gorilla/websocket',
  limits: [],
  write: ({ url, headers, protocols, message }) => {
    const hasHeaders = headers.length > 0
    const hasProtocols = protocols.length > 0
    const main = [
      ...(hasHeaders
        ? [
            'header := http.Header{}',
            ...headers.map(([name, value]) => `header.Set(${quote(name)}, ${quote(value)})`),
          ]
        : []),
      ...(hasProtocols
        ? [`dialer := websocket.Dialer{Subprotocols: []string{${protocols.map(quote).join(', ')}}}`]
        : []),
      ...(hasHeaders || hasProtocols ? [''] : []),
      `conn, _, err := ${hasProtocols ? 'dialer' : 'websocket.DefaultDialer'}.Dial(${quote(url)}, ${
        hasHeaders ? 'header' : 'nil'
      })`,
      'if err != nil {',
      '\tlog.Fatal(err)',
      '}',
      'defer conn.Close()',
      '',
      ...(message === undefined
        ? []
        : [
            `message := []byte(${quote(message)})`,
            'if err := conn.WriteMessage(websocket.TextMessage, message); err != nil {',
            '\tlog.Fatal(err)',
            '}',
            '',
          ]),
      'for {',
      '\t_, answer, err := conn.ReadMessage()',
      '\tif err != nil {',
      '\t\tlog.Println(err)',
      '\t\treturn',
      '\t}',
      '\tfmt.Println(string(answer))',
      '}',
    ]
    return lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"log"',
      hasHeaders && '\t"net/http"',
      '',
      '\t"github.com/gorilla/websocket"',
      ')',
      '',
      'func main() {',
      // Indent only the first line of a literal; the others are content.
      main.map((line) => line && `\t${line}`),
      '}',
    )
  },
})

/** A raw literal if it saves escapes or preserves lines. */
function quote(text: string): string {
  const isOdd = hasInvisible(text.replaceAll('\n', ''))
  return isOdd || !/[\n"\\]/.test(text) || text.includes('`')
    ? `"${escapeText(text, /["\\]/)}"`
    : `\`${text}\``
}
