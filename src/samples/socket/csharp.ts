import { call, quote, quoteRaw, width } from '../csharp-text.ts'
import { lines } from '../lines.ts'
import { asciiHeaders, dotSegments } from './limits.ts'
import { createSocketLanguage } from './socket-language.ts'

export const csharp = /* @__PURE__ */ createSocketLanguage({
  id: 'csharp',
  label: 'C#',
  comment: '//',
  limits: [asciiHeaders, dotSegments],
  write: ({ url, headers, protocols, message }) =>
    lines(
      'using System;',
      'using System.IO;',
      'using System.Net.WebSockets;',
      'using System.Text;',
      '',
      'using var socket = new ClientWebSocket();',
      headers.map((header) => `${call('socket.Options.SetRequestHeader', header.map(quote))};`),
      protocols.map((name) => `${call('socket.Options.AddSubProtocol', [quote(name)])};`),
      connectLines(url),
      message !== undefined && [
        '',
        `var message = Encoding.UTF8.GetBytes(${quoteRaw(message)});`,
        'await socket.SendAsync(message, WebSocketMessageType.Text, true, default);',
      ],
      '',
      receiveLoop,
    ),
})

function connectLines(url: string): string[] {
  const flat = `await socket.ConnectAsync(new Uri(${quote(url)}), default);`
  return flat.length <= width
    ? [flat]
    : [`${call('var url = new Uri', [quote(url)])};`, 'await socket.ConnectAsync(url, default);']
}

const receiveLoop = `var buffer = new byte[4096];
using var answer = new MemoryStream();
while (true)
{
    var part = await socket.ReceiveAsync(buffer, default);
    if (part.MessageType == WebSocketMessageType.Close)
        break;
    answer.Write(buffer, 0, part.Count);
    if (part.EndOfMessage)
    {
        Console.WriteLine(Encoding.UTF8.GetString(answer.ToArray()));
        answer.SetLength(0);
    }
}
await socket.CloseAsync(WebSocketCloseStatus.NormalClosure, null, default);`
