import { curlBodyWithHead } from '../exceptions/body-with-get.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { adjacent, type CurlStyle, cleanupLines, declarationLines, quote, setupLines } from '../libcurl.ts'
import { lines } from '../lines.ts'

export const c: Language = {
  client: 'libcurl',
  comment: '//',
  exceptions: [curlBodyWithHead, lengthOfBody],
  syntax: {
    text: /"(?:[^"\\\n]|\\.)*"/,
    words: 'include int void const char long struct sizeof if return NULL',
  },
  generate: (request) => {
    const path = request.body?.kind === 'file' ? quote(request.body.path) : undefined
    return lines(
      '#include <curl/curl.h>',
      '#include <stdio.h>',
      '',
      'int main(void) {',
      path !== undefined && [
        `  FILE *file = fopen(${path}, "rb");`,
        '  if (!file) {',
        `    perror(${path});`,
        '    return 1;',
        '  }',
        '  fseek(file, 0, SEEK_END);',
        '  long size = ftell(file);',
        '  rewind(file);',
        '',
      ],
      '  CURL *curl = curl_easy_init();',
      '  if (!curl) return 1;',
      '',
      setupLines(request, style),
      '',
      '  CURLcode result = curl_easy_perform(curl);',
      '  if (result != CURLE_OK) fprintf(stderr, "%s\\n", curl_easy_strerror(result));',
      '',
      cleanupLines(request),
      path !== undefined && '  fclose(file);',
      '  return result == CURLE_OK ? 0 : 1;',
      '}',
    )
  },
}

const style: CurlStyle = {
  star: ' *',
  list: 'struct curl_slist',
  none: 'NULL',
  literal: adjacent,
  declare: (text) => ({
    declaration: declarationLines(
      text.includes('\0') ? 'const char body[]' : 'const char *body',
      adjacent(text),
    ),
    value: 'body',
    size: '(long)sizeof(body) - 1',
  }),
  file: {
    options: [
      ['UPLOAD', '1L'],
      ['READDATA', 'file'],
      ['INFILESIZE', 'size'],
    ],
    method: 'PUT',
  },
}
