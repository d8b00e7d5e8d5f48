import { lengthOfBody, trailerOfGo } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import {
  formText,
  headersOf,
  type Pair,
  partName,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'

export const go: Language = {
  client: 'net/http',
  comment: '//',
  exceptions: [trailerOfGo, lengthOfBody],
  syntax: {
    text: /`[^`]*`|"(?:[^"\\\n]|\\.)*"/,
    words: 'package import func var if nil defer',
  },
  generate: (request) => {
    const { method, url, body } = request
    const settings = settingLines(request)
    const isPlain = method === 'GET' && !body && settings.length === 0
    const { packages, setup, reader } = body ? bodyCode(body) : { packages: [], setup: [], reader: 'nil' }
    const imports = ['fmt', 'log', 'net/http', ...(method === 'HEAD' ? [] : ['io'])]
    const main = [
      ...setup,
      ...(isPlain
        ? orFail(`resp, err := http.Get(${quote(url)})`)
        : [
            ...orFail(`req, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${reader})`),
            ...settings,
            '',
            ...orFail('resp, err := http.DefaultClient.Do(req)'),
          ]),
      'defer resp.Body.Close()',
      '',
      // HEAD responses have no body.
      ...(method === 'HEAD'
        ? ['fmt.Println(resp.Status, resp.Header)']
        : [...orFail('answer, err := io.ReadAll(resp.Body)'), 'fmt.Println(string(answer))']),
    ]
    return lines(
      'package main',
      '',
      'import (',
      [...new Set([...imports, ...packages])].sort().map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      // Indent only the first line of a literal; the others are content.
      main.map((line) => line && `\t${line}`),
      '}',
    )
  },
}

const orFail = (statement: string) => [statement, 'if err != nil {', '\tlog.Fatal(err)', '}']

/** A raw literal if it saves escapes or preserves lines. gofmt sets the spaces around `plus`. */
function quote(text: string, plus = ' + '): string {
  const isOdd = hasInvisible(text.replaceAll('\n', ''))
  if (isOdd || !/[\n"\\]/.test(text) || (!text.includes('\n') && text.includes('`')))
    return `"${escapeText(text, /["\\]/)}"`
  return `\`${text.replace(/`+/g, `\`${plus}"$&"${plus}\``)}\``
}

function settingLines(request: SampleRequest): string[] {
  const { cookies, basic, body } = request
  const isPlain = cookies.every((pair) => pair.every((text) => /^[!#-+\--:<-[\]-~]*$/.test(text)))
  const headers = headersOf({ ...request, cookies: isPlain ? [] : cookies })
  return [
    ...headers.map(([name, value]) =>
      // Go sets the host separately.
      /^host$/i.test(name) ? `req.Host = ${quote(value)}` : setHeader(name, quote(value)),
    ),
    ...(body?.kind === 'parts' ? [setHeader('Content-Type', 'form.FormDataContentType()')] : []),
    ...(isPlain ? cookies.map(cookieLine) : []),
    ...(basic ? [`req.SetBasicAuth(${quote(basic.user)}, ${quote(basic.password)})`] : []),
  ]
}

const setHeader = (name: string, value: string) => `req.Header.Set(${quote(name)}, ${value})`

const cookieLine = ([name, value]: Pair) =>
  `req.AddCookie(&http.Cookie{Name: ${quote(name)}, Value: ${quote(value)}})`

/** Packages, lines before the request, and the reader for a body. */
type BodyCode = { packages: string[]; setup: string[]; reader: string }

function bodyCode(body: SampleBody): BodyCode {
  switch (body.kind) {
    case 'text':
      return textCode(body.text)
    case 'form':
      return isSorted(body.fields) ? formCode(body.fields) : textCode(formText(body.fields))
    case 'file':
      return {
        packages: ['bytes', 'os'],
        setup: [...orFail(`data, err := os.ReadFile(${quote(body.path)})`), ''],
        reader: 'bytes.NewReader(data)',
      }
    case 'parts':
      return partsCode(body.parts)
  }
}

const textCode = (text: string): BodyCode => ({
  packages: ['strings'],
  setup: [`body := strings.NewReader(${quote(text)})`, ''],
  reader: 'body',
})

/** `url.Values` sorts its keys, so other forms are sent as text. */
const isSorted = (fields: readonly Pair[]) =>
  fields.length > 0 && fields.every(([name], index) => index === 0 || fields[index - 1]![0] <= name)

function formCode(fields: readonly Pair[]): BodyCode {
  const add = ([name, value]: Pair) => `form.Add(${quote(name)}, ${quote(value)})`
  return {
    packages: ['net/url', 'strings'],
    setup: ['form := url.Values{}', ...fields.map(add), ''],
    reader: 'strings.NewReader(form.Encode())',
  }
}

function partsCode(parts: readonly SamplePart[]): BodyCode {
  const names = new Set<string>()
  /** `:=` for a new variable, otherwise `=`. */
  const assign = (name: string, value: string) => {
    const sign = names.has(name) ? '=' : ':='
    names.add(name)
    return orFail(`${name}, err ${sign} ${value}`)
  }
  const partLines = (part: SamplePart): string[] => {
    const { name, type } = part
    const isFile = part.kind === 'file'
    if (!isFile && type === undefined) return [`form.WriteField(${quote(name)}, ${quote(part.text, '+')})`]
    const creates =
      isFile && (type === undefined || type === octets)
        ? assign('part', `form.CreateFormFile(${quote(name)}, ${quote(part.path)})`)
        : assign('part', `form.CreatePart(${headerText(part)})`)
    return isFile
      ? ['', ...assign('data', `os.ReadFile(${quote(part.path)})`), ...creates, 'part.Write(data)']
      : ['', ...creates, `io.WriteString(part, ${quote(part.text, '+')})`]
  }
  const code = parts.map(partLines)
  const isTyped = code.some((lines) => lines.some((line) => line.includes('textproto.MIMEHeader{')))
  return {
    packages: [
      'bytes',
      'mime/multipart',
      ...(parts.some(({ kind, type }) => kind === 'text' && type !== undefined) ? ['io'] : []),
      ...(isTyped ? ['net/textproto'] : []),
      ...(parts.some(({ kind }) => kind === 'file') ? ['os'] : []),
    ],
    setup: [
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      ...code.flat(),
      'form.Close()',
      '',
    ],
    reader: '&body',
  }
}

const octets = 'application/octet-stream'

function headerText(part: SamplePart): string {
  const file = part.kind === 'file' ? part.path : part.filename
  const filename = file === undefined ? '' : `; filename="${partName(file)}"`
  return lines(
    'textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${quote(`form-data; name="${partName(part.name)}"${filename}`)}},`,
    `\t\t"Content-Type":        {${quote(part.type ?? octets)}},`,
    '\t}',
  )
}
