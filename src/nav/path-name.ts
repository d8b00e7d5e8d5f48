/** `paymentIntents` -> `Payment intents`. */
export function words(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-./:\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isParameter = (segment: string) => /^\{.*\}$/.test(segment)

/**
 * A title from method and path: `POST /v1/payment_intents/{intent}/cancel` is "Cancel a payment intent".
 * Undefined if the path has no words.
 */
export function nameByPath(method: string, path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && !/^v\d+(\.\d+)*$/i.test(segment))
  const nouns = segments.filter((segment) => !isParameter(segment))
  const last = nouns.at(-1)
  if (last === undefined) return undefined
  const owner = nouns.at(-2)
  const [end, before] = segments.toReversed()
  const isItem = end !== undefined && isParameter(end)
  const isBelowItem = !isItem && before !== undefined && isParameter(before)
  const noun = words(last).toLowerCase()
  if (isItem) return `${itemVerbs[method] ?? words(method)} ${withArticle(noun)}`
  if (!isBelowItem || owner === undefined) return nameCollection(method, noun)
  const parent = withArticle(words(owner).toLowerCase())
  // An action on an item is a verb, a part of it is a noun.
  if (method === 'POST' && singular(noun) === noun) return `${words(last)} ${parent}`
  return `${nameCollection(method, noun)} of ${parent}`
}

const itemVerbs: Record<string, string> = {
  GET: 'Get',
  HEAD: 'Check',
  POST: 'Update',
  PUT: 'Update',
  PATCH: 'Update',
  DELETE: 'Delete',
}

function nameCollection(method: string, noun: string): string {
  const isPlural = singular(noun) !== noun
  if (method === 'GET') return isPlural ? `List ${noun}` : `Get ${noun}`
  if (method === 'POST') return isPlural ? `Create ${withArticle(noun)}` : `Create ${noun}`
  const verbs: Record<string, string> = { PUT: 'Update', PATCH: 'Update', DELETE: 'Delete', HEAD: 'Check' }
  return `${verbs[method] ?? words(method)} ${noun}`
}

function withArticle(noun: string): string {
  const single = singular(noun)
  return `${/^[aeiou]/.test(single) ? 'an' : 'a'} ${single}`
}

/** Good enough for English resource names. */
function singular(noun: string): string {
  if (/(ss|us|is)$/.test(noun)) return noun
  if (/ies$/.test(noun)) return noun.replace(/ies$/, 'y')
  if (/(x|ch|sh|ss)es$/.test(noun)) return noun.replace(/es$/, '')
  return noun.replace(/s$/, '')
}
