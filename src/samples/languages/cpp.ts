import { curlBodyWithHead } from '../exceptions/body-with-get.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import {
  adjacent,
  byteLength,
  type CurlStyle,
  cleanupLines,
  declarationLines,
  quote,
  setupLines,
} from '../libcurl.ts'
import { lines } from '../lines.ts'
import { hasInvisible } from '../quote.ts'

export const cpp: Language = {
  client: 'libcurl',
  comment: '//',
  exceptions: [curlBodyWithHead, lengthOfBody],
  syntax: {
    text: /R"(?<mark>\w*)\([\s\S]*?\)\k<mark>"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'/,
    words: 'include static int void const char long size_t static_cast if else return nullptr',
  },
  generate: (request) => {
    const path = request.body?.kind === 'file' ? request.body.path : undefined
    return lines(
      '#include <curl/curl.h>',
      '',
      path !== undefined && '#include <fstream>',
      '#include <iostream>',
      path !== undefined && '#include <iterator>',
      '#include <string>',
      '',
      'static size_t append(char* data, size_t size, size_t count, void* target) {',
      '  static_cast<std::string*>(target)->append(data, size * count);',
      '  return size * count;',
      '}',
      '',
      'int main() {',
      path !== undefined && [
        `  std::ifstream file(${quote(path)}, std::ios::binary);`,
        '  if (!file) {',
        `    std::cerr << ${quote(`Cannot open ${path}\n`)};`,
        '    return 1;',
        '  }',
        '  const std::string body(std::istreambuf_iterator<char>(file), {});',
        '',
      ],
      '  CURL* curl = curl_easy_init();',
      '  if (!curl) return 1;',
      '',
      setupLines(request, style),
      '',
      '  std::string response;',
      '  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);',
      '  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &response);',
      '',
      '  const CURLcode result = curl_easy_perform(curl);',
      '  if (result == CURLE_OK) {',
      "    std::cout << response << '\\n';",
      '  } else {',
      "    std::cerr << curl_easy_strerror(result) << '\\n';",
      '  }',
      '',
      cleanupLines(request),
      '  return result == CURLE_OK ? 0 : 1;',
      '}',
    )
  },
}

/** A raw literal if it saves escapes. Editors strip trailing spaces. */
function literal(text: string): string {
  if (!/["\\\n]/.test(text) || hasInvisible(text.replaceAll('\n', '')) || / $/m.test(text))
    return adjacent(text)
  let mark = /^[[{]/.test(text) ? 'json' : ''
  for (let number = 1; text.includes(`)${mark}"`); number++) mark = `text${number}`
  return `R"${mark}(${text})${mark}"`
}

const style: CurlStyle = {
  star: '* ',
  list: 'curl_slist',
  none: 'nullptr',
  literal,
  declare: (text) => ({
    declaration: text.includes('\0')
      ? `  const std::string body(${quote(text)}, ${byteLength(text)});`
      : declarationLines('const std::string body', literal(text)),
    value: 'body.c_str()',
    size: 'static_cast<long>(body.size())',
  }),
  file: {
    options: [
      ['POSTFIELDSIZE_LARGE', 'static_cast<curl_off_t>(body.size())'],
      ['POSTFIELDS', 'body.data()'],
    ],
    method: 'POST',
  },
}
