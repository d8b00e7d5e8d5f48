/** What readers want to do with a resource. */
export type Verb = 'create' | 'list' | 'get' | 'update' | 'delete' | 'start' | 'stop'

/** Words that say nothing about what a reader looks for. */
const fillers = new Set(
  `a an the of to for in on at by with from and or is are am be was been do does did how what where which who when why
  can could should would will may must i me my we us our you your it its this that these those there here if then than
  as about into via per please want need use using someone something
  を が は に で の と も する です ます 的 了 在 如何 怎么`.split(/\s+/),
)

const verbs = new Map<string, readonly Verb[]>(
  Object.entries({
    create: 'create add new make post insert register upload send submit import invite',
    'create start': 'start run trigger launch execute',
    list: 'list all browse',
    'get list': 'get show see view find fetch read retrieve look check download',
    update:
      'update edit change modify set patch put rename replace save close open reopen archive enable assign move mark lock accept approve reject',
    delete: 'delete remove destroy drop clear erase',
    'delete stop': 'cancel revoke',
    stop: 'stop terminate abort pause end disable',
  }).flatMap(([names, words]) =>
    words.split(' ').map((word): [string, readonly Verb[]] => [word, names.split(' ') as Verb[]]),
  ),
)

/** Abbreviations and other words for the same thing. */
const shortForms: Record<string, string> = {
  repo: 'repository',
  org: 'organization',
  auth: 'authentication',
  config: 'configuration',
  doc: 'documentation',
  env: 'environment',
  app: 'application',
  admin: 'administrator',
  param: 'parameter',
  perm: 'permission',
  info: 'information',
  msg: 'message',
  img: 'image',
  db: 'database',
  pwd: 'password',
  k8s: 'kubernetes',
  login: 'sign',
  photo: 'image',
}
const longForms = new Map(Object.entries(shortForms).map(([short, long]) => [long, short]))

const prepositions = new Set('for in of to from with on by at as that using which assigned'.split(' '))

/** The last word of the first phrase, which names the thing: `secret` in `repository secret for a user`. */
export function headOf(words: readonly string[]): string | undefined {
  const end = words.findIndex((word, at) => at > 0 && prepositions.has(word))
  return words.slice(0, end < 0 ? undefined : end).findLast((word) => !fillers.has(word))
}

export const isFiller = (word: string): boolean => fillers.has(word)

/** Verbs of most operations, which say little about the one that a reader looks for. */
const commonVerbs = new Set(
  'create add new make get list all show see view find fetch retrieve update edit change set delete remove'.split(
    ' ',
  ),
)

export const isCommonVerb = (word: string): boolean => commonVerbs.has(word)

/** The actions that a verb stands for; empty for other words. */
export const verbsOf = (word: string): readonly Verb[] => verbs.get(word) ?? []

/** The long form of an abbreviation, or the abbreviation of a long form. */
export const otherForm = (word: string): string | undefined =>
  Object.hasOwn(shortForms, word) ? shortForms[word] : longForms.get(word)

export const isAbbreviation = (word: string): boolean => Object.hasOwn(shortForms, word)

/** What an operation does, by its method; a path that ends with a parameter is a single resource. */
export function verbOfMethod(method: string, path: string): Verb | undefined {
  if (method === 'GET') return /\}\/?$/.test(path) ? 'get' : 'list'
  if (method === 'POST') return 'create'
  if (method === 'PUT' || method === 'PATCH') return 'update'
  return method === 'DELETE' ? 'delete' : undefined
}
