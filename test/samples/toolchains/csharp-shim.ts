import type { Program } from '../toolchain.ts'

/**
 * Debian has Mono 6.8: a C# 7 compiler and the library of .NET Framework 4.7. Programs are written for .NET
 * 8, so this file translates newer syntax and APIs. It changes nothing else and no values.
 *
 * Syntax:
 * - top-level statements (C# 9) go into a method, and `using` lines into its namespace;
 * - `"""` literals (C# 11) become regular ones;
 * - `using var x = y;` (C# 8) becomes `var x = y;`: the program ends anyway;
 * - `[...]` and `new(...)` (C# 12 and 9) become an array of pairs, or an empty byte array;
 * - `(_, _) => x` (C# 9) becomes `(_, __) => x`.
 *
 * Library, through classes that shadow the old ones:
 * - `new StringContent(text, type)` (.NET 7);
 * - `HeaderEncodingSelector` of a multipart body (.NET 5): Mono writes Latin-1, so names are passed as one
 *   character per UTF-8 byte;
 * - `RequestHeaderEncodingSelector` (.NET 5): Mono sends only ASCII, so requests with other headers are
 *   written to a socket here;
 * - `UriCreationOptions` (.NET 6): only compiled, see below.
 *
 * Mono's `Uri` decodes `%27` and similar sequences, unlike .NET. An internal switch, formerly a .NET setting,
 * turns this off. It then also leaves encoded dots alone, which .NET does on request.
 */

/**
 * All programs as one, since Mono takes a second to start. Each runs in its own folder, and its exceptions
 * are written to `failure.txt` there.
 */
export function lowerPrograms(programs: readonly Program[]): string {
  const runs = programs.map(({ id, folder }) => `    Run(${ordinary(folder)}, ${id}.Program.Run);`)
  return [...programs.map(({ id, code }) => lowerProgram(id, code)), library, start(runs.join('\n'))].join(
    '\n',
  )
}

function lowerProgram(id: string, code: string): string {
  const literals: string[] = []
  const masked = code.replace(
    /\/\/.*|("{3,})([\s\S]*?[^"])\1(?!")|"(?:[^"\\\n]|\\.)*"/g,
    (match, marks, inside) => {
      if (match.startsWith('//')) return ''
      literals.push(marks ? ordinary(rawText(inside)) : match)
      return `\0${literals.length - 1}\0`
    },
  )
  const usings = masked.match(/^using [\w.]+;$/gm) ?? []
  const statements = masked
    .replace(/^using [\w.]+;$/gm, '')
    .replace(/\busing var\b/g, 'var')
    .replaceAll('(_, _) =>', '(_, __) =>')
    .replace(/\bnew ByteArrayContent\(\[\]\)/, 'new ByteArrayContent(new byte[0])')
    .replace(
      /\(\[([^\]]*)\]\)/,
      (_, pairs: string) => `(new ${pair}[] {${pairs.replace(/\bnew\(/g, `new ${pair}(`)}})`,
    )
  const lowered = `namespace ${id} {
${usings.join('\n')}
${replaced.map((name) => `using ${name} = Lowered.${name};`).join('\n')}
static class Program { public static async System.Threading.Tasks.Task Run() {${statements}} }
}`
  return lowered.replace(/\0(\d+)\0/g, (_, index: string) => literals[Number(index)]!)
}

const pair = 'System.Collections.Generic.KeyValuePair<string, string>'

/** The lines between the quotes, without the indentation of the closing ones. */
function rawText(inside: string): string {
  const block = /^[ \t]*\n([\s\S]*)\n([ \t]*)$/.exec(inside)
  if (!block) return inside
  const [, content, margin] = block as unknown as [string, string, string]
  return content
    .split('\n')
    .map((line) => {
      if (line.startsWith(margin)) return line.slice(margin.length)
      if (line.trim() === '') return ''
      throw new Error(`a line outside of its margin: ${line}`)
    })
    .join('\n')
}

const ordinary = (text: string) =>
  `"${text.replace(/[^\x20-\x7e]|["\\]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`

const replaced = [
  'StringContent',
  'MultipartFormDataContent',
  'SocketsHttpHandler',
  'Uri',
  'UriCreationOptions',
]

const library = `
namespace Lowered {
  using System;
  using System.Linq;
  using System.Net.Http;
  using System.Net.Http.Headers;
  using System.Net.Sockets;
  using System.Text;
  using System.Threading;
  using System.Threading.Tasks;
  using Header = System.Collections.Generic.KeyValuePair<string, System.Collections.Generic.IEnumerable<string>>;

  class StringContent : System.Net.Http.StringContent {
    public StringContent(string text) : base(text) {}
    public StringContent(string text, MediaTypeHeaderValue type) : base(text) { Headers.ContentType = type; }
  }

  class MultipartFormDataContent : System.Net.Http.MultipartFormDataContent {
    public Func<string, HttpContent, Encoding> HeaderEncodingSelector;

    public override void Add(HttpContent content) {
      var disposition = content.Headers.ContentDisposition;
      if (HeaderEncodingSelector != null && disposition != null) {
        var bytes = HeaderEncodingSelector("Content-Disposition", content).GetBytes(disposition.ToString());
        var text = Encoding.GetEncoding(28591).GetString(bytes);
        content.Headers.ContentDisposition = ContentDispositionHeaderValue.Parse(text);
      }
      base.Add(content);
    }
  }

  class SocketsHttpHandler : HttpMessageHandler {
    public Func<string, HttpRequestMessage, Encoding> RequestHeaderEncodingSelector;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token) {
      var body = request.Content == null ? new byte[0] : await request.Content.ReadAsByteArrayAsync();
      var headers = request.Headers.Concat(request.Content?.Headers ?? Enumerable.Empty<Header>());
      var uri = request.RequestUri;
      using (var client = new TcpClient(uri.Host, uri.Port))
      using (var stream = client.GetStream()) {
        Action<string, Encoding> write = (text, encoding) => {
          var bytes = encoding.GetBytes(text);
          stream.Write(bytes, 0, bytes.Length);
        };
        write(request.Method + " " + uri.PathAndQuery + " HTTP/1.1\\r\\n", Encoding.ASCII);
        write("Host: " + uri.Authority + "\\r\\nConnection: close\\r\\n", Encoding.ASCII);
        foreach (var header in headers.Where(one => one.Key != "Content-Length")) {
          write(header.Key + ": ", Encoding.ASCII);
          write(string.Join(", ", header.Value), RequestHeaderEncodingSelector(header.Key, request));
          write("\\r\\n", Encoding.ASCII);
        }
        write("Content-Length: " + body.Length + "\\r\\n\\r\\n", Encoding.ASCII);
        stream.Write(body, 0, body.Length);
        new System.IO.StreamReader(stream).ReadToEnd();
      }
      return new HttpResponseMessage { Content = new StringContent("") };
    }
  }

  class UriCreationOptions { public bool DangerousDisablePathAndQueryCanonicalization; }

  class Uri : System.Uri {
    public Uri(string text, UriCreationOptions options) : base(text) {}
  }
}`

const start = (runs: string) => `
static class Start {
  static void Run(string folder, System.Func<System.Threading.Tasks.Task> program) {
    System.Environment.CurrentDirectory = folder;
    try { program().GetAwaiter().GetResult(); }
    catch (System.Exception e) { System.IO.File.WriteAllText("failure.txt", e.ToString()); }
  }

  static void Main() {
    new System.Uri("http://localhost/").ToString();
    var flags = System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static;
    typeof(System.Uri).GetField("s_IriParsing", flags).SetValue(null, false);
${runs}
  }
}`
