import type { Place } from './change.ts'
import { code, type Words } from './words.ts'

/** `The field owner.login of the response 200` and what is said about it. */
export function sentenceOf(place: Place, says: Words): Words {
  const words = [...nameOf(place), ...callbackOf(place), ...says]
  const [subject, ...rest] = words
  return typeof subject === 'string' ? [subject.charAt(0).toUpperCase() + subject.slice(1), ...rest] : words
}

function nameOf(place: Place): Words {
  const { field, isItem } = place
  const whole = wholeOf(place)
  const each = isItem ? ['each item of '] : []
  if (!field) return [...each, ...whole]
  return [...each, 'the field ', code(field), ...(place.kind === 'schema' ? [] : [' of ', ...whole])]
}

function wholeOf({ kind, in: location, name = '', status, callback }: Place): Words {
  const response: Words = status ? ['the response ', code(status)] : ['the response']
  switch (kind) {
    case 'parameter':
      return [`the ${location} parameter `, code(name)]
    case 'body':
      return ['the request body']
    case 'response':
      return response
    case 'header':
      return status === undefined
        ? ['the header ', code(name)]
        : ['the header ', code(name), ' of ', ...response]
    case 'schema':
      return ['the value']
    case 'operation':
      return [callback === undefined ? 'the operation' : 'the request']
    case 'webhook':
      return ['the webhook']
    case 'api':
      return ['the API']
  }
}

function callbackOf({ callback }: Place): Words {
  return callback === undefined ? [] : [' of the callback ', code(callback)]
}
