import { type LanguageKey, languages } from '../languages/index.ts'
import { asciiHeaders, asciiHeadersOfJava } from './ascii-headers.ts'
import {
  curlBodyWithHead,
  fetchBodyWithGet,
  okHttpBodyWithGet,
  urlSessionBodyWithGet,
} from './body-with-get.ts'
import { equalsSignInPartNames, nulInArguments } from './curl-command.ts'
import { dotSegments } from './dots-in-path.ts'
import type { Exception } from './exception.ts'
import { lineBreaksOfFormData, typedPartsOfFormData } from './form-data.ts'
import {
  cookiesOfBrowser,
  headersOfBrowser,
  headersOfNode,
  lengthOfBody,
  proxyHeaderOfJava,
  trailerOfGo,
} from './own-headers.ts'
import { methodsOfFetch } from './refused-methods.ts'
import { asciiPartNames, filesBeforeTexts, partsOnce, partTypesWithoutParameters } from './rest-sharp.ts'

const fetchLanguages = ['javascript', 'node', 'typescript'] as const

const allLanguages: readonly LanguageKey[] = languages.map(({ key }) => key)

/**
 * All exceptions of all clients, for tests and the documentation. Each language lists its own, in this order.
 */
export const exceptions: readonly { exception: Exception; languages: readonly LanguageKey[] }[] = [
  { exception: fetchBodyWithGet, languages: fetchLanguages },
  { exception: okHttpBodyWithGet, languages: ['kotlin'] },
  { exception: urlSessionBodyWithGet, languages: ['swift'] },
  { exception: curlBodyWithHead, languages: ['bash', 'php', 'c', 'c++'] },
  { exception: nulInArguments, languages: ['bash'] },
  { exception: equalsSignInPartNames, languages: ['bash'] },
  { exception: cookiesOfBrowser, languages: ['javascript'] },
  { exception: headersOfBrowser, languages: ['javascript'] },
  { exception: headersOfNode, languages: ['node', 'typescript'] },
  { exception: trailerOfGo, languages: ['go'] },
  { exception: proxyHeaderOfJava, languages: ['java'] },
  { exception: lengthOfBody, languages: allLanguages },
  { exception: methodsOfFetch, languages: fetchLanguages },
  {
    exception: dotSegments,
    languages: [...fetchLanguages, 'python', 'rust', 'kotlin', 'dotnet', 'powershell', 'dart'],
  },
  { exception: asciiHeadersOfJava, languages: ['java'] },
  { exception: asciiHeaders, languages: ['powershell', 'swift', 'dart'] },
  { exception: lineBreaksOfFormData, languages: fetchLanguages },
  { exception: typedPartsOfFormData, languages: fetchLanguages },
  { exception: filesBeforeTexts, languages: ['dotnet'] },
  { exception: partsOnce, languages: ['dotnet'] },
  { exception: asciiPartNames, languages: ['dotnet'] },
  { exception: partTypesWithoutParameters, languages: ['dotnet'] },
]
