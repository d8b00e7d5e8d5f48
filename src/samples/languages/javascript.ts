import { fetchBodyWithGet } from '../exceptions/body-with-get.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lineBreaksOfFormData, typedPartsOfFormData } from '../exceptions/form-data.ts'
import { cookiesOfBrowser, headersOfBrowser, lengthOfBody } from '../exceptions/own-headers.ts'
import { methodsOfFetch } from '../exceptions/refused-methods.ts'
import { fetchSyntax, generateFetch, quote } from '../fetch.ts'
import type { Language } from '../language.ts'

/** For browsers: files come from a file input. */
export const javascript: Language = {
  client: 'fetch, in a browser',
  comment: '//',
  exceptions: [
    fetchBodyWithGet,
    cookiesOfBrowser,
    headersOfBrowser,
    lengthOfBody,
    methodsOfFetch,
    dotSegments,
    lineBreaksOfFormData,
    typedPartsOfFormData,
  ],
  syntax: fetchSyntax,
  generate: (request) =>
    generateFetch(request, {
      imports: () => undefined,
      file: () => 'document.querySelector("input[type=file]").files[0]',
      appended: ({ name }, nth) => [`document.getElementsByName(${quote(name)})[0].files[${nth}]`],
      // fetch sends header characters as Latin-1 bytes.
      header: (text) => `String.fromCharCode(...new TextEncoder().encode(${quote(text)}))`,
      response: (kind) => `console.log(await response.${kind}());`,
    }),
}
