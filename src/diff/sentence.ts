import type { Place } from './change.ts'
import { code, type Words } from './words.ts'

/** `Field owner.login in response 200` and its change. */
export function sentenceOf(place: Place, phrase: Words): Words {
  const words = [...nameOf(place), ...callbackOf(place), ...phrase]
  const [subject, ...rest] = words
  return typeof subject === 'string' ? [subject.charAt(0).toUpperCase() + subject.slice(1), ...rest] : words
}

function nameOf(place: Place): Words {
  const { field, isItem } = place
  const whole = wholeOf(place)
  const items = isItem ? ['items of '] : []
  if (!field) return [...items, ...whole]
  return [...items, 'field ', code(field), ...(place.kind === 'schema' ? [] : [' in ', ...whole])]
}

function wholeOf({ kind, in: location, name = '', status, callback }: Place): Words {
  const response: Words = status ? ['response ', code(status)] : ['response']
  switch (kind) {
    case 'parameter':
      return [`${location} parameter `, code(name)]
    case 'body':
      return ['request body']
    case 'response':
      return response
    case 'header':
      return status === undefined ? ['header ', code(name)] : ['header ', code(name), ' in ', ...response]
    case 'schema':
      return ['value']
    case 'operation':
      return [callback === undefined ? 'operation' : 'request']
    case 'webhook':
      return ['webhook']
    case 'api':
      return ['API']
  }
}

function callbackOf({ callback }: Place): Words {
  return callback === undefined ? [] : [' of callback ', code(callback)]
}
